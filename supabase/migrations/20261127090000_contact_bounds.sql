-- Anybody may insert, so a text is measured with the spaces around it too: trimmed, a name could be
-- followed by any number of them. Rows that are there stay as they are.
alter table public.contact_submissions
  drop constraint contact_submissions_name_check,
  drop constraint contact_submissions_company_check,
  drop constraint contact_submissions_service_check,
  drop constraint contact_submissions_message_check,
  add constraint contact_submissions_name_check
    check (btrim(name) <> '' and char_length(name) <= 200) not valid,
  add constraint contact_submissions_company_check
    check (btrim(company) <> '' and char_length(company) <= 200) not valid,
  add constraint contact_submissions_service_check
    check (btrim(service) <> '' and char_length(service) <= 100) not valid,
  add constraint contact_submissions_message_check
    check (btrim(message) <> '' and char_length(message) <= 20000) not valid;
