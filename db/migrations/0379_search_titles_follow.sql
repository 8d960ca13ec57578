-- What search engines show was a copy of the title and of the excerpt when nothing was typed: it stayed when they changed. Empty, it follows.
update blog_articles set meta_title = ''
where meta_title = title
  or exists (select from blog_revisions where article_id = blog_articles.id and blog_revisions.title = meta_title);
update blog_articles set meta_description = ''
where meta_description = excerpt
  or exists (select from blog_revisions where article_id = blog_articles.id and blog_revisions.excerpt = meta_description);
