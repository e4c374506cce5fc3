export { ensureFirstOperator } from './access/first-operator.ts';
export { makeOperator } from './access/manage.ts';
export { OperatorAudit } from './audit/operator-audit.ts';
export { Operators } from './operators.ts';
export { operatorsRoutes } from './operators.routes.ts';
