-- What the blog's list and the head of an article show besides its words. The latest article comes first, unless the coach pins one.
alter table blog_articles add column pinned_at timestamptz;
create unique index one_pinned_article on blog_articles ((true)) where pinned_at is not null;

-- What an article is about, by which the list is read; the delivered ones are filed here, as content/articles files them.
alter table blog_articles add column theme text
  constraint article_theme_is_known check (theme in ('enfants', 'parler', 'argent', 'procedure', 'tenir', 'suite'));
update blog_articles set theme = filed.theme
from (values
  (1, 'suite'), (2, 'enfants'), (3, 'tenir'), (4, 'enfants'), (5, 'tenir'), (6, 'parler'), (7, 'argent'), (8, 'tenir'), (9, 'suite'),
  (10, 'procedure'), (11, 'enfants'), (12, 'suite'), (13, 'parler'), (14, 'parler'), (15, 'tenir'), (16, 'procedure'), (17, 'tenir'),
  (18, 'parler'), (19, 'tenir'), (20, 'enfants')
) as filed (id, theme)
where blog_articles.id = filed.id;

-- Who read it again, and when: both, or nobody did. And what it says in three lines at most, one a line.
alter table blog_articles
  add column reviewed_by text constraint article_reviewer_has_a_name check (reviewed_by <> ''),
  add column reviewed_on date,
  add column summary text constraint article_summary_has_three_lines_at_most check (summary ~ '^[^\n]+(\n[^\n]+){0,2}$'),
  add constraint article_review_has_who_and_when check ((reviewed_by is null) = (reviewed_on is null));

-- « Par où commencer »: the situation that leads to an article, in the coach's words; and its place among those shown.
alter table blog_articles
  add column situation text constraint article_situation_is_short check (length(situation) between 1 and 80),
  add column start_rank smallint not null default 6 constraint article_start_rank_is_shown check (start_rank between 1 and 6);
update blog_articles set situation = proposed.situation, start_rank = proposed.start_rank
from (values
  (3, 'Vous venez de l’apprendre', 1),
  (2, 'Vous devez le dire aux enfants', 2),
  (7, 'L’argent vous empêche de dormir', 3),
  (10, 'Vous ne savez pas qui appeler', 4)
) as proposed (id, situation, start_rank)
where blog_articles.id = proposed.id;
