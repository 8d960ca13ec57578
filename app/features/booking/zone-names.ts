import { cityOf } from "./zones";

/** Where the readers of a French site may be, from west to east, by the names of its cities. */
export const zones: Record<string, string> = {
  "Pacific/Tahiti": "Papeete, Tahiti",
  "America/Los_Angeles": "Los Angeles, Vancouver",
  "America/Mexico_City": "Mexico",
  "America/Toronto": "Montréal, Québec, Toronto",
  "America/New_York": "New York",
  "America/Martinique": "Martinique",
  "America/Guadeloupe": "Guadeloupe",
  "America/Cayenne": "Cayenne, Guyane",
  "America/Miquelon": "Saint-Pierre-et-Miquelon",
  "America/Sao_Paulo": "São Paulo, Rio",
  "Africa/Dakar": "Dakar, Abidjan",
  "Europe/London": "Londres",
  "Europe/Lisbon": "Lisbonne, Porto",
  "Africa/Casablanca": "Casablanca",
  "Africa/Algiers": "Alger",
  "Africa/Tunis": "Tunis",
  "Europe/Brussels": "Bruxelles, Genève, Luxembourg",
  "Europe/Athens": "Athènes, Bucarest",
  "Asia/Beirut": "Beyrouth",
  "Asia/Dubai": "Dubaï",
  "Indian/Reunion": "La Réunion",
  "Indian/Mauritius": "Maurice",
  "Indian/Mayotte": "Mayotte",
  "Asia/Bangkok": "Bangkok, Hanoï",
  "Asia/Singapore": "Singapour, Hong Kong",
  "Asia/Tokyo": "Tokyo",
  "Australia/Sydney": "Sydney",
  "Pacific/Noumea": "Nouméa",
};

/** What does not stand after « à » by its first name. */
const wheres: Record<string, string> = {
  "America/Martinique": "en Martinique",
  "America/Guadeloupe": "en Guadeloupe",
  "America/Miquelon": "à Saint-Pierre",
};

/** « à Montréal »; of a zone that is not listed, the city in its name. */
export function whereIs(zone: string): string {
  const [city] = zones[zone]?.split(",") ?? [];
  return wheres[zone] ?? (city ? `à ${city}` : cityOf(zone));
}
