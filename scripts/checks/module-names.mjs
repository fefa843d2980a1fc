import { parseSync } from '@swc/core';

/** The names of the values that a module's text exports; `default`, and `*` for all of another module. */
export function exportedValues(text) {
  return bodyOf(text).flatMap((node) => {
    switch (node.type) {
      case 'ExportDeclaration':
        return declaredValues(node.declaration);
      case 'ExportDefaultDeclaration':
      case 'ExportDefaultExpression':
        return ['default'];
      case 'ExportAllDeclaration':
        return ['*'];
      case 'ExportNamedDeclaration':
        return node.specifiers
          .filter(({ isTypeOnly }) => !node.typeOnly && !isTypeOnly)
          .map(({ exported, orig }) => (exported ?? orig).value);
      default:
        return [];
    }
  });
}

/** The names that a module's text imports, by the specifier that it imports them from. */
export function importedNames(text) {
  const found = bodyOf(text).filter(({ type }) => type === 'ImportDeclaration');
  return new Map(
    found.map(({ source, specifiers }) => [
      source.value,
      specifiers.map(({ imported, local }) => (imported ?? local).value),
    ]),
  );
}

function bodyOf(text) {
  return parseSync(text, { syntax: 'typescript' }).body;
}

function declaredValues({ type, identifier, id, declarations }) {
  if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return [identifier.value];
  if (type === 'VariableDeclaration') return declarations.map((one) => one.id.value);
  return type === 'TsEnumDeclaration' ? [id.value] : [];
}
