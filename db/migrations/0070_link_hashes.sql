-- The hashes of the secrets in links are all written alike, in base64url; these were in hexadecimal.
update newsletter_subscribers
set confirm_token_hash = rtrim(translate(encode(decode(confirm_token_hash, 'hex'), 'base64'), '+/', '-_'), '=')
where confirm_token_hash is not null;
