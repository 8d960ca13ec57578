/** What every page may show, and an error page even without a database: kept apart, so that browsers receive only this. */
export const publicDefaults = {
  brand_name: "L’Éclaircie",
  brand_tagline: "Coaching divorce & séparation",
  contact_email: "bonjour@leclaircie.example",
  whatsapp_url: "https://wa.me/33639981234",
  instagram_url: "https://www.instagram.com/leclaircie.example",
  address_place: "Paris 8e et en visio, partout",
  opening_hours: "Lundi – vendredi, 9 h – 19 h · samedi, 9 h – 13 h",
  city: "Paris",
  reply_hours: 24,
  reply_days: 6,
  appointment_hours: 48,
  advice_hours: 48,
};
