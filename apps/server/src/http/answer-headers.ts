/** Headers of every answer. Pages have a content policy of their own. */
export const ANSWER_HEADERS = {
  // A browser that came by TLS once comes by nothing else; without TLS it says nothing.
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  // The last three are not among what `default-src` stands for.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
