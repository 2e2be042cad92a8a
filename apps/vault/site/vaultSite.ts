import type { Site } from '@foyer/sandbox'
import type { VaultConfig } from '../src/config.ts'
import type { VaultFiles } from './buildVault.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
}

/** Addresses of the two documents. */
const DOCUMENTS: Readonly<Record<string, string>> = { '/frame': '/frame.html', '/window': '/window.html' }

/**
 * Headers that a vault is served with. Its scripts are its own; it talks to the login server, the chains and the services of
 * their smart accounts; nobody frames it but the
 * listed sites, and nobody at all frames its window.
 */
function vaultHeaders(config: VaultConfig, path: string): Record<string, string> {
  const asked = config.chains.flatMap(({ rpc, smartAccount }) =>
    smartAccount ? [rpc, smartAccount.bundler, ...(smartAccount.paymasters ?? [])] : [rpc],
  )
  const chains = [...new Set(asked.map(url => new URL(url).origin))]
  const framers = path === '/frame' ? config.embedders.join(' ') : ''
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${[config.login, ...chains].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framers || "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    // The login server asks which site a visitor comes from.
    'referrer-policy': path === '/window' ? 'origin' : 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

/** Serves a built vault. */
export function vaultSite(options: { files: () => Promise<VaultFiles>; config: () => VaultConfig }): Site {
  return async request => {
    const { pathname } = new URL(request.url)
    const headers = { ...vaultHeaders(options.config(), pathname), 'cache-control': 'no-cache' }
    if (pathname === '/config.json') return Response.json(options.config(), { headers })
    const path = DOCUMENTS[pathname] ?? pathname
    const file = (await options.files()).get(path)
    if (file === undefined) return new Response('Not found.\n', { status: 404, headers })
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8'
    const isHashed = path.startsWith('/assets/')
    const cache = isHashed ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}
    return new Response(file as BodyInit, { headers: { ...headers, ...cache, 'content-type': type } })
  }
}
