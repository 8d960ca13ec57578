-- The help widget wrote a consent by itself: nobody had ticked anything.
update contact_messages set consent_rgpd = false, consent_version = null, consent_text_version = null, consent_at = null
  where source = 'widget' and consent_rgpd;
