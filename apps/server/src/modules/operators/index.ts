export { ensureFirstOperator } from './access/first-operator.ts';
export { makeOperator } from './access/manage.ts';
export { Operators } from './operators.ts';
export { operatorsRoutes } from './operators.routes.ts';
