/** A browser that came by TLS once comes by nothing else; without TLS it says nothing. */
export const STRICT_TRANSPORT = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
