-- Five more scenes a cover may show.
alter table blog_articles drop constraint article_cover_kind_known;
alter table blog_articles add constraint article_cover_kind_known check (cover_kind in
  ('rives', 'chemin', 'pluie', 'barque', 'fenetre', 'passerelle', 'train', 'phare', 'chambre', 'table'));
