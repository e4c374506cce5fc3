/** The wealth curve and its buttons, which visitors never see, in a chunk of their own. */
export const loadMemberPart = () => import('./member-part.tsx');
