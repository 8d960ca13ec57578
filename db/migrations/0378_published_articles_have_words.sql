-- What anybody may read, or will at its moment, has its first sentence and its text. One that a version taken up had emptied is a draft again.
update blog_articles set published_at = null where btrim(excerpt) = '' or btrim(content) = '';
alter table blog_articles add constraint published_article_has_words
  check (published_at is null or (btrim(excerpt) <> '' and btrim(content) <> ''));
