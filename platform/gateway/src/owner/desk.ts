import type { DestinationName } from "#delivery/delivery.ts";

/** An enquiry as the owner sees it. Times are ISO texts, in UTC. */
export interface Enquiry {
  id: string;
  submittedAt: string;
  name: string;
  email: string;
  company: string;
  service: string;
  message: string;
  language: string;
  /** The owner's note, such as `answered`. */
  mark: string | null;
}

export interface Subscriber {
  id: string;
  subscribedAt: string;
  email: string;
  language: string;
  isActive: boolean;
}

export type DeliveryState = "waiting" | "sending" | "delivered" | "dead" | "discarded";

export interface DeliveryEntry {
  number: number;
  /** The enquiry's or subscriber's id, when it was sent along with one. */
  key: string;
  destination: DestinationName;
  state: DeliveryState;
  tries: number;
  acceptedAt: string;
  nextTryAt: string;
  lastFault: string | null;
}

export interface Erasure {
  id: string;
  erasedAt: string;
  /** How many of each were erased. */
  erased: Record<string, number>;
}

export interface DeskFilter {
  limit?: number;
  mark?: string;
  state?: DeliveryState;
}

/** Everything the owner can do with what came in; the same whether or not the server runs. */
export interface Desk {
  enquiries(filter: DeskFilter): Promise<Enquiry[]>;
  subscribers(filter: DeskFilter): Promise<Subscriber[]>;
  deliveries(filter: DeskFilter): Promise<DeliveryEntry[]>;
  erasures(): Promise<Erasure[]>;
  /** Notes something about an enquiry; `active` and `inactive` switch a subscriber. False: no such id. */
  mark(id: string, mark: string): Promise<boolean>;
  /** Makes deliveries due now, with all their tries anew; all dead ones without numbers. */
  retry(numbers: readonly number[] | "dead"): Promise<number>;
  /** Gives dead or waiting deliveries up and forgets what was to be sent. */
  discard(numbers: readonly number[]): Promise<number>;
  /** Erases what is kept under an e-mail address, and keeps a record that it was done. */
  erase(email: string): Promise<Erasure>;
}

export const deskOperations = [
  "enquiries",
  "subscribers",
  "deliveries",
  "erasures",
  "mark",
  "retry",
  "discard",
  "erase",
] as const satisfies readonly (keyof Desk)[];
