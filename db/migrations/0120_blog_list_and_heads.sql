-- What the blog's list and the head of an article show besides its words. The latest article comes first, unless the coach pins one.
alter table blog_articles add column pinned_at timestamptz;
create unique index one_pinned_article on blog_articles ((true)) where pinned_at is not null;
