-- « 200 + » read as two things.
update figures set value = '200+' where value = '200 +';
