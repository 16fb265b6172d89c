-- Signed upload addresses under which a file was stored. None of them takes a second one.
create table used_upload_addresses (
  -- SHA-256 of the address's signature.
  signature_hash bytea primary key,
  -- When the address expires. Nothing can arrive under it from then on, so its row may go.
  expires_at timestamptz not null
);
create index on used_upload_addresses (expires_at);
