import { type ContactSubmission, formEntities } from "@site/contract/submission";
import type { Generated } from "kysely";

/*
 * The store's tables, the same on both engines. Ids are UUIDs, times ISO texts in UTC, JSON is
 * text. A boolean reads as 0 or 1 from the embedded engine.
 */

export const deliveryStates = ["waiting", "sending", "delivered", "dead", "discarded"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The services that a submission can be delivered to. */
export type DestinationName = "hosted-table" | "warehouse" | "email";

export interface Tables {
  contact_submissions: ContactSubmission & { id: string; submitted_at: Generated<string> };
  newsletter_subscribers: {
    id: string;
    email: string;
    language: string;
    subscribed_at: Generated<string>;
    is_active: Generated<boolean>;
  };
  security_events: {
    id: string;
    event_type: string;
    user_identifier: string | null;
    user_agent: string | null;
    details: string;
    created_at: Generated<string>;
  };
  /** One row for each acknowledged request, so that a repeated one changes nothing. */
  acceptances: { id: string; operation: string; accepted_at: Generated<string> };
  deliveries: {
    number: Generated<number>;
    /** The idempotency key for the destination: the same on every try. */
    key: string;
    destination: DestinationName;
    payload: string;
    state: Generated<DeliveryState>;
    tries: Generated<number>;
    next_try_at: Generated<string>;
    /**
     * After this moment, other processes may take a delivery in state `sending`: its process died.
     */
    claimed_until: string | null;
    /** The destination's id of our request, if the destination answers before it is done. */
    remote_reference: string | null;
    /** A description without personal data. */
    last_fault: string | null;
    accepted_at: Generated<string>;
    settled_at: string | null;
  };
  /** On a PostgreSQL server: counters that its servers share; no name says anything about a visitor. */
  counters: { name: string; count: number; until: string };
  /** The owner's notes, kept apart so that submissions stay as specified. */
  marks: { subject_id: string; mark: string; marked_at: Generated<string> };
  /** Proof that a person's data was erased, without the data: the digest is salted. */
  erasures: {
    id: string;
    salt: string;
    address_digest: string;
    erased: string;
    erased_at: Generated<string>;
  };
  /**
   * What happened to page views, as totals of an hour; nothing about who saw them. All but the two
   * numbers are the key.
   */
  page_counts: {
    hour: string;
    channel: string;
    /** The sequence of the channel's revision that the view was served at. */
    revision: number;
    composition: string;
    visitor_group: "live" | "canary";
    page: string;
    signal: string;
    /** Release that a failure is about; empty for other signals. */
    remote: string;
    version: string;
    views: number;
    /** Those of views that are the first one of their visitor's network in an hour. */
    networks: number;
  };
  /** How a verb of housekeeping ended last; `fault` is empty where nothing was wrong. */
  runs: { verb: string; ended_at: string; fault: string };
}

/** What a visitor has sent in a row of `contact_submissions`, in the order of the form's fields. */
// Cast: the entity has exactly these keys.
export const contactColumns = Object.keys(formEntities.contact) as (keyof ContactSubmission)[];

/** The primary key of `page_counts`: a channel's counts of some time are read together. */
export const pageCountKey = [
  ...["channel", "hour", "revision", "composition", "visitor_group"],
  ...["page", "signal", "remote", "version"],
] as (keyof Omit<Tables["page_counts"], "views" | "networks">)[];

/** A name's count within its window of time, such as a visitor's submissions in an hour. */
export interface Count {
  /** How often the name was counted in its window, this time included. */
  count: number;
  /** Milliseconds until the window is over and the count begins anew. */
  endsInMs: number;
}

const schemas: Readonly<Record<keyof Tables, "public" | "gateway">> = {
  contact_submissions: "public",
  newsletter_subscribers: "public",
  security_events: "public",
  acceptances: "gateway",
  deliveries: "gateway",
  marks: "gateway",
  erasures: "gateway",
  counters: "gateway",
  page_counts: "gateway",
  runs: "gateway",
};

/** A table's schema on a PostgreSQL server; undefined if the table is not the store's. */
export function schemaOf(table: string): "public" | "gateway" | undefined {
  return Object.hasOwn(schemas, table) ? schemas[table as keyof Tables] : undefined;
}

export const tableNames = Object.keys(schemas) as (keyof Tables)[];

const uncopied: readonly string[] = ["counters", "page_counts", "runs"] satisfies (keyof Tables)[];

/** The tables in a copy of the store, in the order in which they are copied: counts stay behind. */
export const copiedTables = tableNames.filter((name) => !uncopied.includes(name));

const noRights =
  "submissions.sqlite in DATA_DIRECTORY, or its folder, is not this user's, or its disk can only be read";
const restoring = "restore a backup as docs/recipes/back-up-submissions.md says";
const damaged = `submissions.sqlite in DATA_DIRECTORY is damaged: ${restoring}`;

/** Causes that the owner can do something about, by the error's code. */
const causes: Readonly<Record<string, string>> = {
  CONNECTION:
    "no connection to the server of DATABASE_URL (an authority of your own: sslrootcert=<file>)",
  "25006": "the database can only be read: its disk may be full, or it is a standby",
  "28000": "the server of DATABASE_URL does not let this user in",
  "28P01": "DATABASE_URL has a wrong user or password",
  "3D000": "the database in DATABASE_URL does not exist",
  "42501": "the user in DATABASE_URL may not do this",
  "42P01": "the database in DATABASE_URL lacks the tables, which the server makes when it starts",
  "53100": "the database's disk is full",
  XX000:
    "the server of DATABASE_URL failed; a pooler says so of a host, user or project that it doesn't know: copy the whole address from its provider",
  MOVED:
    "submissions.sqlite or submissions.sqlite-wal in DATA_DIRECTORY was moved or deleted while this server has it open: put it back, or restart the server without killing it",
  SQLITE_BUSY: "another process is writing to it: try again",
  SQLITE_CANTOPEN: noRights,
  SQLITE_CORRUPT: damaged,
  SQLITE_FULL: "its disk is full",
  SQLITE_IOERR: "the disk of DATA_DIRECTORY is full, or fails to read or write",
  SQLITE_NOTADB: damaged,
  SQLITE_READONLY: noRights,
  VERSION:
    "a later version of the server has changed it: run that version, or restore a backup from before it",
};

const damageCodes = ["SQLITE_CORRUPT", "SQLITE_IOERR", "SQLITE_NOTADB"];

/** Whether an error means that a part of the embedded engine's file can't be used. */
export const isDamage = ({ code }: StoreError): boolean => damageCodes.includes(code);

/**
 * An operation of the submission store failed. The database's own message is left out, because it
 * may quote a visitor.
 */
export class StoreError extends Error {
  override name = "StoreError";
  /** SQLSTATE, SQLite's result code, or a word if no engine answered. */
  readonly code: string;
  /** True when the same request may succeed later: no connection, no space, a lock. */
  readonly isUnavailable: boolean;

  constructor(code: string, isUnavailable: boolean, detail?: string) {
    const parts = [`the submission store answered ${code}`, causes[code], detail];
    super(parts.filter((part) => part !== undefined).join(": "));
    this.code = code;
    this.isUnavailable = isUnavailable;
  }
}
