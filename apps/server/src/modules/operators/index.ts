export { Hands } from './access/hands.ts';
export { countEnabled } from './access/operators.queries.ts';
export { drawPassword, ensureFirstOperator } from './access/first-operator.ts';
export { makeOperator } from './access/manage.ts';
export { OperatorAudit } from './audit/operator-audit.ts';
export { Operators } from './operators.ts';
export { operatorsRoutes } from './operators.routes.ts';
export { proposalsPart } from './proposals/proposals-part.ts';
export { tendProposals } from './proposals/tend-proposals.ts';
