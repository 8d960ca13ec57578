import { draw, oneOf, type Run } from "./sql.ts";

const situations = ["separation-recente", "procedure-en-cours", "conflit-ex", "enfants-difficile", "reconstruction"];
const subjects = ["Votre adhésion", "Votre message", "Votre compte", "Votre guide", "Votre place", "Votre facture"];
const acts = ["membership.extended", "membership.suspended", "membership.restored", "membership.granted"];

/** As long as a sealed text, and sealed with a key that nobody has: the crowd confided nothing. */
const sealed = (length: string) => `'s1.' || gen_random_uuid() || '.' || repeat('A', ${length})`;

/** What surrounds so many people: days given, messages, the letter, the guide, mails sent, the journal, meetings, articles. */
export async function addSurroundings(run: Run, { people, nowIso }: { people: number; nowIso: string }): Promise<void> {
  const now = `timestamptz '${nowIso}'`;
  const [grants, messages, subscribers, leads, mails, entries, meetings, places, articles] = [
    0.01, 0.3, 0.4, 0.3, 0.6, 0.5, 0.0025, 0.25, 0.002,
  ].map((share) => Math.ceil(people * share));

  await run(`
    create temporary table crowd_grants as
    select id as user_id, gen_random_uuid() as grant_id, n from crowd
    where ${draw("n", "joins")} >= 0.45 order by n limit ${grants}`);
  await run(`insert into membership_grants (id, user_id, reason, granted_at)
    select grant_id, user_id, 'Geste de bienvenue', ${now} - interval '20 days' from crowd_grants`);
  await run(`
    insert into membership_periods (id, user_id, period, cause_grant_id)
    select gen_random_uuid(), user_id, daterange((${now} - interval '20 days')::date, (${now} + interval '40 days')::date), grant_id
    from crowd_grants`);

  await run(`
    create temporary table crowd_messages as
    select gen_random_uuid() as id, crowd.first_name, crowd.last_name, crowd.email, m, ${draw("m", "state")} as state,
      greatest(crowd.created_at, ${now} - make_interval(secs => ${draw("m", "since")} * 86400 * 1000)) as written_at
    from generate_series(1, ${messages}) m join crowd
      on crowd.n = (select min(n) from crowd) + floor(${draw("m", "writer")} * ${people})::int`);
  await run(`
    insert into contact_messages (id, name, email, reply_by, phone, situation, message, consent_rgpd, consent_version, unticked, source, status,
      created_at, status_changed_at, suspect, suspicions)
    select id, first_name || ' ' || last_name, email, 'email', null, ${oneOf(situations, draw("m", "situation"))},
      ${sealed("120 + 30 * (m % 9)")},
      false, null, true, ${oneOf(["home", "page", "widget"], draw("m", "source"))},
      case when state < 0.003 then 'new' when state < 0.006 then 'read' when state < 0.4 then 'answered' else 'archived' end,
      written_at, case when state >= 0.006 then written_at + interval '7 hours' end,
      state > 0.99, case when state > 0.99 then 'many_links no_time' else '' end
    from crowd_messages order by written_at`);
  await run(`
    insert into contact_answers (id, message_id, text, answered_at)
    select gen_random_uuid(), id, ${sealed("140")}, written_at + interval '7 hours'
    from crowd_messages where state >= 0.006 and state < 0.4`);

  await run(`
    insert into newsletter_subscribers (id, email, status, consent_text_version, source, created_at, requested_at,
      confirm_token_hash, confirm_until, confirmed_at, unsubscribed_at)
    select gen_random_uuid(), email, status, '2026-11', 'home', created_at, created_at,
      case status when 'pending' then md5(email) end, case status when 'pending' then ${now} + interval '3 days' end,
      case when status <> 'pending' then created_at + interval '1 hour' end,
      case status when 'unsubscribed' then greatest(created_at, ${now} - interval '300 days') end
    from (select *, case when state < 0.8 then 'active' when state < 0.85 then 'pending' else 'unsubscribed' end as status
      from (select *, ${draw("n", "letter")} as state from crowd order by ${draw("n", "reads")} limit ${subscribers}) readers) readers`);
  await run(`
    insert into leads (id, email, first_name, wants_newsletter, consent_text_version, source, created_at, last_asked_at)
    select gen_random_uuid(), email, first_name, n % 3 = 0, '2026-11', case when n % 2 = 0 then 'home' else 'page' end, asked_at, asked_at
    from (select *, greatest(created_at, ${now} - make_interval(secs => ${draw("n", "asks")} * 86400 * 380)) as asked_at
      from crowd order by ${draw("n", "guide")} limit ${leads}) readers`);

  await run(`
    insert into outbox (id, dedupe_key, to_address, subject, html, text_body, status, attempts, last_error, message_id, created_at, sent_at, tried_at)
    select gen_random_uuid(), 'crowd:' || crowd.n || ':' || m, email, ${oneOf(subjects, draw("m", "subject"))}, '', '',
      case when failed then 'failed' else 'sent' end, case when failed then 8 else 1 end, case when failed then 'mailbox unavailable' end,
      '<crowd-' || crowd.n || '-' || m || '@leclaircie.example>', at, case when not failed then at + interval '2 seconds' end, at + interval '2 seconds'
    from (select m, ${draw("m", "mail")} < 0.0005 as failed,
      ${now} - make_interval(secs => ${draw("m", "sent")} * 86400 * 360) as at from generate_series(1, ${mails}) m) mails
    join crowd on crowd.n = (select min(n) from crowd) + floor(${draw("m", "to")} * ${people})::int
    order by at`);
  await run(`
    insert into audit_entries (at, actor_user_id, action, subject_type, subject_id, reason)
    select at, (select user_id from user_roles limit 1), ${oneOf(acts, draw("m", "act"))}, 'person', crowd.id::text, 'Demandé par téléphone'
    from (select m, ${now} - make_interval(secs => ${draw("m", "acted")} * 86400 * 1000) as at from generate_series(1, ${entries}) m) entries
    join crowd on crowd.n = (select min(n) from crowd) + floor(${draw("m", "about")} * ${people})::int
    order by at`);

  await run(`
    create temporary table crowd_events as
    select gen_random_uuid() as id, m, ${now} + make_interval(days => 60 - (m * 1100 / ${meetings}), hours => m % 5) as at
    from generate_series(1, ${meetings}) m`);
  await run(`
    insert into events (id, title, slug, event_type, event_date, ends_at, location, capacity, is_published, created_at, updated_at)
    select id, 'Rencontre n° ' || m, 'rencontre-' || id, ${oneOf(["cafe", "atelier", "webinaire", "soiree"], draw("m", "type"))},
      at, at + interval '2 hours', 'En visio', 250, m % 20 > 0, least(at - interval '40 days', ${now}), least(at - interval '30 days', ${now})
    from crowd_events`);
  await run(`
    insert into event_registrations (id, event_id, user_id, status, created_at, confirmed_at, canceled_at, canceled_by, attended)
    select distinct on (e.id, crowd.id) gen_random_uuid(), e.id, crowd.id, status, asked_at,
      case when status = 'confirmed' then asked_at end, case when status = 'canceled' then asked_at + interval '1 day' end,
      case when status = 'canceled' then 'person' end, case when status = 'confirmed' and e.at < ${now} then m % 5 > 0 end
    from (select p, case when ${draw("p", "comes")} < 0.9 then 'confirmed' else 'canceled' end as status from generate_series(1, ${places}) p) places
    join crowd_events e on e.m = 1 + floor(${draw("p", "event")} * ${meetings})::int and e.m % 20 > 0
    join crowd on crowd.n = (select min(n) from crowd) + floor(${draw("p", "who")} * ${people})::int
    cross join lateral (select least(e.at - interval '5 days', ${now} - interval '1 hour') as asked_at) as asking`);

  await run(`
    insert into blog_articles (title, slug, meta_title, meta_description, excerpt, content, published_at, cover_kind, cover_palette,
      cover_seed, cover_sun, updated_at)
    select 'Carnet n° ' || m, 'carnet-' || m || '-' || substr(md5(random()::text), 1, 8), 'Carnet n° ' || m, 'Un carnet de la démonstration.',
      'Un carnet de la démonstration.', repeat('Prendre le temps de poser les choses, une par une. ', 60), at,
      ${oneOf(["rives", "chemin", "pluie", "barque", "fenetre"], draw("m", "cover"))},
      ${oneOf(["aube", "jour", "soir", "nuit", "pluie"], draw("m", "palette"))}, m % 9999, 0.5, coalesce(at, ${now})
    from (select m, case when m % 10 > 0 then ${now} - make_interval(days => m * 5) end as at from generate_series(1, ${articles}) m) carnets`);
  await run(`
    insert into blog_revisions (article_id, title, excerpt, content, saved_at)
    select a.id, a.title, a.excerpt, a.content, a.updated_at - make_interval(days => k)
    from blog_articles a cross join generate_series(1, 3) k where a.slug like 'carnet-%'`);
  await run("insert into page_invalidations default values");
}
