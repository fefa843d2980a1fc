import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { sourceFiles, testFiles } from './code-files.mjs';
import { SERVICES } from './services.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCOPE = '@dewlane/';
const KIT_FOR_APPLICATION = '@dewlane/service-kit/application';

/** The service and layer that a file belongs to; null outside the services. */
function placeOf(file) {
  const [, service, layer, adapter] =
    /^services\/([^/]+)\/src\/([^/]+)(?:\/([^/]+))?/.exec(file) ?? [];
  return service ? { service, layer, adapter } : null;
}

/** The feature of the web client that a file belongs to. */
function featureOf(file) {
  return /^web\/src\/features\/([^/]+)\//.exec(file)?.[1];
}

/**
 * Who may import whom (docs/architecture.md). Each rule checks one import of one file, and returns a sentence if the
 * import breaks it. `target` is a path from the root for files, else the package's name.
 */
export const RULES = [
  {
    name: 'domain stands alone',
    broken: ({ from, target, isFile }) => {
      const place = placeOf(from);
      if (place?.layer !== 'domain') return false;
      if (isFile) {
        const other = placeOf(target);
        return !(other?.service === place.service && other.layer === 'domain');
      }
      // Temporal is part of the language, but Node.js 20 doesn't support it yet.
      return !['@dewlane/catalog', '@dewlane/catalog/models', 'temporal-polyfill'].includes(target);
    },
    says: 'the domain imports nothing outside itself but @dewlane/catalog',
  },
  {
    name: 'application knows the domain and its ports only',
    broken: ({ from, target, isFile }) => {
      const place = placeOf(from);
      if (place?.layer !== 'application') return false;
      if (isFile) {
        const other = placeOf(target);
        const inward = ['domain', 'application'].includes(other?.layer ?? '');
        return !(other?.service === place.service && inward);
      }
      return ![
        '@dewlane/catalog',
        '@dewlane/events/cause',
        KIT_FOR_APPLICATION,
        'temporal-polyfill',
      ].includes(target);
    },
    says: `application imports domain, application, @dewlane/catalog, @dewlane/events/cause and ${KIT_FOR_APPLICATION}`,
  },
  {
    name: 'the kit for application stands alone',
    broken: ({ from, target }) => {
      const own = 'packages/service-kit/src/application';
      if (from !== `${own}.ts` && !from.startsWith(`${own}/`)) return false;
      return !target.startsWith(`${own}/`);
    },
    says: `${KIT_FOR_APPLICATION} imports nothing`,
  },
  {
    name: 'adapters keep apart',
    broken: ({ from, target, isFile }) => {
      const place = placeOf(from);
      if (place?.layer !== 'adapters' || !isFile) return false;
      const other = placeOf(target);
      if (other?.layer === 'main') return true;
      return other?.layer === 'adapters' && other.adapter !== place.adapter;
    },
    says: 'an adapter imports application, domain and packages, never another adapter or main',
  },
  {
    name: 'only main reads the environment and wires',
    broken: ({ from, target, isFile }) => {
      const place = placeOf(from);
      if (!place || place.layer === 'main' || place.layer === 'index.ts') return false;
      return isFile && placeOf(target)?.layer === 'main';
    },
    says: 'nothing but main (and the entry) imports main',
  },
  {
    name: 'services never meet in code',
    broken: ({ from, target, isFile }) => {
      const place = placeOf(from) ?? { service: /^services\/([^/]+)\//.exec(from)?.[1] };
      if (!place.service) return false;
      if (isFile) return /^services\/([^/]+)\//.exec(target)?.[1] !== place.service;
      return [...SERVICES, 'gateway'].some(
        (name) => name !== place.service && target.startsWith(`${SCOPE}${name}`),
      );
    },
    says: 'no service imports another, or files outside itself',
  },
  {
    name: 'packages never import services',
    broken: ({ from, target, isFile }) => {
      // The test engines start the whole product, but aren't part of it.
      if (!from.startsWith('packages/') || from.startsWith('packages/test-engines/')) return false;
      if (isFile) return !target.startsWith('packages/');
      return [...SERVICES, 'gateway', 'web'].some((name) => target.startsWith(`${SCOPE}${name}`));
    },
    says: 'packages import packages only',
  },
  {
    name: 'the product needs nothing that is for tests',
    broken: ({ from, target }) => {
      if (/^(web|packages\/test-engines)\//.test(from)) return false;
      return /\/testing(\/|$)/.test(target) || target.startsWith(`${SCOPE}test-engines`);
    },
    says: 'images leave out what only tests use',
  },
  {
    name: 'kafkajs stays behind its port',
    broken: ({ from, target }) =>
      target === 'kafkajs' && !from.startsWith('packages/service-kit/src/events/kafka/'),
    says: 'only packages/service-kit/src/events/kafka knows kafkajs',
  },
  {
    name: 'web knows generated types and the catalogue',
    broken: ({ from, target, isFile }) => {
      if (!from.startsWith('web/src/')) return false;
      if (isFile) return !target.startsWith('web/');
      return target.startsWith(SCOPE) && !target.startsWith(`${SCOPE}catalog`);
    },
    says: 'web imports its own files and @dewlane/catalog',
  },
  {
    name: 'web imports run inwards: lib, components, features, app',
    broken: ({ from, target, isFile }) => {
      if (!isFile || !from.startsWith('web/src/') || !target.startsWith('web/src/')) return false;
      const rank = (file) =>
        ['lib', 'config', 'generated', 'styles'].includes(file.split('/')[2] ?? '')
          ? 0
          : ({ components: 1, features: 2, app: 3 }[file.split('/')[2] ?? ''] ?? 3);
      return rank(target) > rank(from);
    },
    says: 'features import shared parts, routes compose features, never back',
  },
  {
    name: 'features of the web client keep apart',
    broken: ({ from, target, isFile }) => {
      const feature = featureOf(from);
      const other = isFile ? featureOf(target) : undefined;
      return feature !== undefined && other !== undefined && other !== feature;
    },
    says: 'no feature of the web client imports another; a route composes them',
  },
  {
    name: 'a workspace declares what it imports',
    broken: ({ from, target, isFile }) => {
      if (isFile || isBuiltin(target) || target.startsWith('#')) return false;
      const asked = packageOf(target);
      const { own, declared } = workspaceOf(from);
      return asked !== own && !declared.has(asked);
    },
    says: 'what a workspace imports stands in its package.json',
  },
];

/** The workspace that a file belongs to, and the packages that it declares. */
function workspaceOf(file) {
  const [top, name] = file.split('/');
  const folder = ['packages', 'services', 'infra'].includes(top) ? `${top}/${name}` : top;
  if (!workspaces.has(folder)) {
    const manifest = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
    const { dependencies, devDependencies, peerDependencies } = manifest;
    const declared = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
    workspaces.set(folder, { folder, own: manifest.name, declared: new Set(declared) });
  }
  return workspaces.get(folder);
}
const workspaces = new Map();

/** The imports in one file's text, including dynamic ones. */
export function importsOf(text, file) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source) {
      found.push(node.source.value);
    }
    if (node.type === 'CallExpression' && node.callee?.type === 'Import') {
      const [first] = node.arguments;
      if (first?.expression?.type === 'StringLiteral') found.push(first.expression.value);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return found;
}

/** The rules that one file's imports break, one line each. */
export function faultsOf(file, text) {
  return importsOf(text, file).flatMap((specifier) => {
    const isFile = specifier.startsWith('.');
    const target = isFile
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
      : specifier;
    return RULES.filter((rule) => rule.broken({ from: file, target, isFile })).map(
      (rule) => `${file}: '${specifier}' (${rule.says})`,
    );
  });
}

/**
 * What a workspace's tests import from outside it without declaring it, one line each. Tools for all tests (jest, pg …)
 * may be declared in the root's package.json, but our own workspaces never are.
 */
export function faultsOfTest(file, text) {
  const { folder, own, declared } = workspaceOf(file);
  return importsOf(text, file).flatMap((specifier) => {
    if (isBuiltin(specifier) || specifier.startsWith('#')) return [];
    if (specifier.startsWith('.')) {
      const target = path.posix.join(path.posix.dirname(file), specifier);
      return target.startsWith(`${folder}/`)
        ? []
        : [`${file}: '${specifier}' (a test imports other workspaces by their names)`];
    }
    const asked = packageOf(specifier);
    const known = asked === own || declared.has(asked);
    const isTool = !asked.startsWith(SCOPE) && rootTools().has(asked);
    return known || isTool
      ? []
      : [`${file}: '${specifier}' (what a workspace's tests import stands in its package.json)`];
  });
}

function packageOf(specifier) {
  const [scopeOrName = '', name = ''] = specifier.split('/');
  return scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName;
}

function rootTools() {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return new Set(Object.keys(manifest.devDependencies));
}

/** Folders that contain only subfolders, named after their contents. */
const FOLDERS_ONLY = /^web\/src\/(lib|features\/[^/]+|features\/booking\/own-booking)\/[^/]+$/;

/** Files directly in a folder that may only contain subfolders, one line each. */
export function looseFiles(files) {
  return files
    .filter((file) => FOLDERS_ONLY.test(file))
    .map((file) => `${file}: put it in a folder that says what is in it`);
}

/** Every broken import rule below `root`, one line each. */
export function checkImports(root) {
  const files = sourceFiles(root);
  return [
    ...looseFiles(files),
    ...files.flatMap((file) => faultsOf(file, readFileSync(path.join(root, file), 'utf8'))),
    ...testFiles(root).flatMap((file) =>
      faultsOfTest(file, readFileSync(path.join(root, file), 'utf8')),
    ),
  ];
}
