-- What was written on under a consent given before was said to be under the policy of its own day; the sentence of the space names no policy.
update contact_messages follow set consent_version = before.consent_version
from contact_messages before
where before.id = follow.follows and before.consent_at = follow.consent_at
  and before.consent_version is distinct from follow.consent_version;

update contact_messages set consent_version = null
where consent_version is not null and user_id is not null
  and exists (
    select from message_consents
    where message_consents.user_id = contact_messages.user_id and given_at = consent_at and text_version = consent_text_version
  );
