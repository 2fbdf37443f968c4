-- Tables of the warehouse; run once, in the schema of DATABRICKS_CATALOG and DATABRICKS_SCHEMA.
CREATE TABLE IF NOT EXISTS newsletter_subscribers (
  id STRING NOT NULL,
  email STRING NOT NULL,
  language STRING NOT NULL,
  subscribed_at TIMESTAMP NOT NULL,
  is_active BOOLEAN NOT NULL
);
CREATE TABLE IF NOT EXISTS contact_submissions (
  id STRING NOT NULL,
  name STRING NOT NULL,
  email STRING NOT NULL,
  company STRING NOT NULL,
  service STRING NOT NULL,
  message STRING NOT NULL,
  language STRING NOT NULL,
  submitted_at TIMESTAMP NOT NULL
);
