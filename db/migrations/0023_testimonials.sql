-- What the coach says of the results: testimonials, and the figures of the public pages. A record without its evidence is
-- demonstration content; the database refuses to call it anything else (French law on reviews and on claimed results).
create table testimonials (
  id uuid primary key,
  name text not null,
  situation text not null,
  duration text not null,
  rating smallint not null,
  title text not null,
  content text not null,
  result text not null,
  category text not null,
  demonstration boolean not null,
  consent_evidence text,
  consented_at date,
  experience_date date,
  position integer not null,
  published boolean not null,
  published_at timestamptz,
  updated_at timestamptz,
  constraint testimonial_rating_known check (rating between 1 and 5),
  constraint testimonial_category_known check (
    category in ('child_protection', 'communication', 'strategy', 'emotion_management', 'rebuilding', 'organisation')
  ),
  constraint real_testimonial_has_consent check (
    demonstration or (consent_evidence is not null and consented_at is not null and experience_date is not null)
  )
);

-- One claim is one record, shown in several places: its source is given once.
create table figures (
  id uuid primary key,
  value text not null,
  label text not null,
  places text[] not null,
  source text,
  period text,
  sample_size integer,
  demonstration boolean not null,
  position integer not null,
  published boolean not null,
  updated_at timestamptz,
  constraint figure_places_known check (places <@ array['home_large', 'home_small', 'testimonials', 'about']),
  constraint figure_counts_somebody check (sample_size > 0),
  constraint real_figure_has_evidence check (
    demonstration or (source is not null and period is not null and sample_size is not null)
  )
);

insert into figures (id, value, label, places, demonstration, position, published) values
  (gen_random_uuid(), '95 %', 'évitent les erreurs qui coûtent cher, en argent comme en confiance.', '{home_large}', true, 10, true),
  (gen_random_uuid(), '90 %', 'construisent une co-parentalité apaisée.', '{home_large,testimonials}', true, 20, true),
  (gen_random_uuid(), '100 %', 'disent avoir retrouvé de la sérénité.', '{home_large,testimonials}', true, 30, true),
  (gen_random_uuid(), '200 +', 'personnes accompagnées', '{home_small,testimonials,about}', true, 40, true),
  (gen_random_uuid(), '5 ans', 'd’expérience', '{home_small,about}', true, 50, true),
  (gen_random_uuid(), '15 000 €', 'd’erreurs évitées en moyenne', '{home_small,about}', true, 60, true),
  (gen_random_uuid(), '80 %', 'de stress en moins', '{home_small,about}', true, 70, true),
  (gen_random_uuid(), '6 mois', 'gagnés en moyenne sur la procédure', '{home_small,about}', true, 80, true);

insert into testimonials
  (id, name, situation, duration, rating, title, content, result, category, demonstration, position, published)
values
  (gen_random_uuid(), 'Marc', 'Père de deux enfants, 6 et 9 ans', '4 mois', 5,
   'Mes enfants ne portent plus nos messages',
   'Ma fille de neuf ans annonçait les changements d’horaire à ma place. Je ne m’en rendais même pas compte. Nous avons travaillé une seule phrase, toujours la même : « Ça, c’est une affaire de grands, je m’en occupe. » Trois semaines plus tard, elle a cessé de demander si elle avait le droit de parler de l’autre maison.',
   'Un carnet entre les deux maisons, et des enfants qui n’ont plus rien à transmettre.',
   'child_protection', true, 10, true),
  (gen_random_uuid(), 'Nadia', 'Séparée, deux ans de conflit', '3 mois', 5,
   'J’ai appris à répondre en trois lignes',
   'Je passais mes soirées à écrire des pages. Chaque mot relançait la dispute. Aujourd’hui je relis, j’enlève, j’attends le matin. Mes réponses tiennent en trois lignes, et elles ne parlent que des enfants.',
   'De vingt messages par jour à quatre par semaine.',
   'communication', true, 20, true),
  (gen_random_uuid(), 'Thomas', 'Procédure en cours, une maison en commun', '5 mois', 5,
   'Je suis arrivé préparé chez mon avocate',
   'J’allais accepter une proposition pour en finir. La séance a servi à poser les questions que je n’osais pas poser, et à les porter à mon avocate dans le bon ordre. C’est elle qui m’a conseillé ; moi, je savais enfin ce que je voulais.',
   'Un accord relu à tête reposée, sans rien signer dans l’urgence.',
   'strategy', true, 30, true),
  (gen_random_uuid(), 'Élise', 'Annonce reçue un dimanche soir', '2 mois', 5,
   'J’ai retrouvé le sommeil avant de retrouver les réponses',
   'Les premières semaines, je ne dormais plus. Nous n’avons presque pas parlé du divorce : nous avons parlé des nuits, des repas, de qui appeler à trois heures du matin. Le reste est venu après, et il m’a paru moins haut.',
   'Des nuits de six heures, et des décisions prises le jour.',
   'emotion_management', true, 40, true),
  (gen_random_uuid(), 'Karine', 'Divorcée, après dix-huit ans de mariage', '6 mois', 5,
   'Un logement, un budget, et un samedi rien qu’à moi',
   'Je n’avais jamais rempli une déclaration seule. Nous avons avancé un dossier après l’autre : le bail, le compte, l’école. Un samedi, il n’y avait plus rien d’urgent. Je suis allée nager.',
   'Installée chez elle, avec un budget tenu depuis quatre mois.',
   'rebuilding', true, 50, true),
  (gen_random_uuid(), 'Julien', 'Co-parent, résidence alternée', '3 mois', 5,
   'Deux maisons, un seul calendrier',
   'Chaque semaine commençait par une dispute sur le sac de sport. Nous avons dressé la liste de tout ce qui se répète, et décidé une fois pour toutes. Le reste, nous le réglons en dix minutes, le dimanche, par écrit.',
   'Un calendrier partagé, et des vendredis sans dispute.',
   'organisation', true, 60, true);
