/** The leaderboard under its second route. */
export { default } from '../../screens/copy.tsx';
