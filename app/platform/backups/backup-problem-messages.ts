import type { BackupProblem } from "./problems";

/** What went wrong, for whoever keeps the site. */
export const backupProblemMessages: Record<BackupProblem, string> = {
  unreachable: "L’endroit des sauvegardes ne répond pas, ou refuse (BACKUP_URL).",
  dump_failed:
    "La base n’a pas pu être copiée : pg_dump manque ou est plus ancien qu’elle, ou le disque du site est plein.",
  another_site:
    "L’endroit des sauvegardes garde celles d’un autre site, et rien n’y est écrit : remettez la dernière (npm run restore), ou donnez un autre endroit (BACKUP_URL).",
  no_backup: "Aucune sauvegarde entière n’est là.",
  altered: "Un morceau de la sauvegarde manque, est abîmé, ou demande une autre clé (BACKUP_KEY).",
  not_empty: "La base de DATABASE_URL n’est pas vide : une sauvegarde se remet dans une base vide. Rien n’est écrit.",
  no_scratch_database: "Le rôle de la base n’a pas le droit d’en créer une pour l’essai (alter role … createdb).",
  restore_failed: "La sauvegarde ne s’est pas laissé remettre.",
  rows_differ: "Des lignes manquent à la sauvegarde remise.",
  files_missing: "Des fichiers manquent à la sauvegarde, ou ne sont plus les mêmes.",
  keys_missing: "Les clés du site (SEALING_KEYS, APP_SECRET) n’ouvrent pas ce que la sauvegarde contient.",
  rules_broken: "La sauvegarde remise ne respecte pas toutes les règles de la maison.",
};
