export { loanRoutes } from './loan.routes.ts';
