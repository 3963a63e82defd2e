type Tag = { name: string; description: string };

/**
 * Descriptions of tags, which explain how to use their routes. The app links to `#keys` and `#webhooks` of the
 * documentation page.
 */
export const tagGuides: readonly Tag[] = [
  {
    name: 'keys',
    description: `Create a key in the app: Profile, API keys. It is shown once. Send it with every request in the header
“Authorization: Bearer dw_…”. A GET request needs the scope read, a route for admins needs admin, and other requests need
generate; a missing scope returns 403 with the code key_scope. A key that has expired or was revoked returns 401 with the
code key_invalid.`,
  },
  {
    name: 'webhooks',
    description: `Create a webhook in the app (Profile, Webhooks) or with POST /api/webhooks. Its secret is shown once.
Deckwright sends a POST request for each event and signs it as the Standard Webhooks specification describes
(https://www.standardwebhooks.com); a library of that specification verifies the signature with the secret.

Respond with a 2xx status within 10 seconds. Other responses and redirects are failed attempts, which are retried for 24
hours. An event can arrive more than once and out of order: store the header webhook-id, and skip an event that you have
handled. Check the receiver with POST /api/webhooks/{id}/test; GET /api/webhooks/{id}/deliveries lists the results.

The types of events are presentation.completed, presentation.failed, presentation.awaiting_review, version.published,
comment.created, and
webhook.ping for a test. The body is JSON with type, timestamp and data; data has the presentation_id, title, status,
version and links.`,
  },
];
