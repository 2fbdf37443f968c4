import type { Delivery, DeliveryResult, Destination } from "#outbox/delivery.ts";
import type { Submission } from "#submissions/submission.ts";

export const deliveryKey = "8a6e0804-2bd0-4672-b79d-d97027f9071a";

/** A submission's first delivery. */
export const deliveryOf = (submission: Submission): Delivery => ({
  number: 1,
  key: deliveryKey,
  submission,
  tries: 1,
  acceptedAt: new Date("2026-01-02T03:04:05Z"),
  remoteReference: null,
});

/** What is wrong with a service, or null; nothing is sent. */
export async function checked(destination: Destination): Promise<string | null> {
  try {
    return await destination.check(AbortSignal.timeout(5_000));
  } finally {
    destination.close?.();
  }
}

/** One try, as the outbox makes it. */
export async function sendTo(
  destination: Destination,
  delivery: Delivery,
): Promise<DeliveryResult> {
  try {
    return await destination.send(delivery, AbortSignal.timeout(5_000));
  } finally {
    destination.close?.();
  }
}
