/**
 * Lint rules of our own, loaded by oxlint as a plugin.
 *
 * `kontor/no-bare-text`: what a person reads comes from the locales, so a letter written straight
 * into JSX is an error. Digits, punctuation and symbols say the same in every language and pass.
 */

const letter = /\p{L}/u;
/** `dual.title`, `wallet.address.copy`: a locale key handed to a component that looks it up. */
const localeKey = /^[a-z][\w-]*(\.[\w-]+)+$/iu;

/** The attributes whose text is shown or read aloud. */
const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'heading',
  'hint',
  'label',
  'message',
  'placeholder',
  'subtitle',
  'title',
]);

const isBare = (text) => letter.test(text) && !localeKey.test(text);

/** The literals that an expression may yield as they stand; calls like `t('key')` stay shut. */
function* yieldedLiterals(node) {
  switch (node?.type) {
    case 'Literal':
      if (typeof node.value === 'string') yield { node, text: node.value };
      break;
    case 'TemplateLiteral':
      for (const quasi of node.quasis) yield { node: quasi, text: quasi.value.raw };
      break;
    case 'ConditionalExpression':
      yield* yieldedLiterals(node.consequent);
      yield* yieldedLiterals(node.alternate);
      break;
    case 'LogicalExpression':
    case 'BinaryExpression':
      if (node.type === 'LogicalExpression' || node.operator === '+') {
        yield* yieldedLiterals(node.left);
        yield* yieldedLiterals(node.right);
      }
      break;
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      yield* yieldedLiterals(node.expression);
      break;
    default:
  }
}

const noBareText = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node, text) =>
      context.report({
        node,
        message: `Bare text "${text.trim().slice(0, 40)}": put it in the locales and use its key`,
      });
    const reportLiterals = (expression) => {
      for (const { node, text } of yieldedLiterals(expression)) {
        if (isBare(text)) report(node, text);
      }
    };
    return {
      JSXText(node) {
        // An entity such as &nbsp; is a symbol spelt with letters.
        const text = node.value.replaceAll(/&#?\w+;/gu, '');
        if (letter.test(text)) report(node, text);
      },
      JSXExpressionContainer(node) {
        if (node.parent.type === 'JSXAttribute') return;
        reportLiterals(node.expression);
      },
      JSXAttribute(node) {
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
        if (spokenAttributes.has(name)) reportLiterals(node.value);
      },
      CallExpression(node) {
        const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee;
        if (callee.type === 'Identifier' && callee.name === 'toast')
          reportLiterals(node.arguments[0]);
      },
    };
  },
};

export default {
  meta: { name: 'kontor' },
  rules: { 'no-bare-text': noBareText },
};
