/** The production bundle of the Worker, as `wrangler deploy` would upload it. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Builds the pages where they are not built, bundles the Worker, and answers the bundle's folder. */
export function bundleProduct(outDir = join(root, '.wrangler/bare-bundle')): string {
  if (!existsSync(join(root, 'build/server/index.js'))) run('remix', ['vite:build']);
  run('wrangler', ['deploy', '--dry-run', '--outdir', outDir]);
  return outDir;
}

function run(command: string, args: readonly string[]): void {
  execFileSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
  });
}
