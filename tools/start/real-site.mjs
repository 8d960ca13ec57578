/**
 * Why `command`, which opens a demonstration, does not belong in these surroundings: they announce a real site, where the
 * accounts it makes would be doors left open. Null when they announce none. A setting may come from a file: `NAME_FILE`.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} command
 */
export function whyNotDemonstrate(env, command) {
  const sign = signOfRealSite(env);
  if (!sign) return null;
  return [
    `« ${command} » ouvre une démonstration : des comptes d’essai et des paiements simulés. Ici, ${sign} annonce un vrai site : rien n’a démarré.`,
    "",
    "Pour le vrai site :         npm run build, puis npm run serve (voir docs/operations.md).",
    `Pour la démonstration :     retirez ce réglage, puis relancez ${command}.`,
  ].join("\n");
}

/** @param {NodeJS.ProcessEnv} env */
function signOfRealSite(env) {
  if (env.NODE_ENV?.trim() === "production") return "NODE_ENV=production";
  if (/^\s*https:/i.test(env.BASE_URL ?? "")) return "une adresse en https (BASE_URL)";
  if (env.MOLLIE_API_KEY?.trim().startsWith("live_")) return "une clé de paiement réelle (MOLLIE_API_KEY)";
  const files = ["BASE_URL_FILE", "DATABASE_URL_FILE", "MOLLIE_API_KEY_FILE", "APP_SECRET_FILE"];
  for (const name of ["DATABASE_URL", ...files]) if (env[name]?.trim()) return name;
  return null;
}
