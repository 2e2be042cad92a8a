import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
const packages = ['@foyer/react', '@foyer/core', '@foyer/core/chain', '@foyer/core/siwx', '@foyer/core/browser', '@foyer/adapters-evm', '@foyer/adapters-evm/networks', '@foyer/adapters-evm/ens', '@foyer/adapters-solana', '@foyer/adapters-solana/networks', '@foyer/adapters-polkadot', '@foyer/adapters-polkadot/networks', '@foyer/adapters-bip122', '@foyer/adapters-bip122/networks', '@foyer/walletconnect', '@foyer/auth', '@foyer/wagmi']
for (const pkg of packages) {
  const names = Object.keys(await import(pkg).catch(e => (console.log(pkg, e.message), {})))
  const input: Record<string, string> = { base: 'virtual:base' }
  for (const n of names) input[n] = `virtual:${n}`
  const code = (n: string) => n === 'base' ? `import { ConnectButton, ModalRoot } from '@foyer/react'; globalThis.page = [ConnectButton, ModalRoot]` : `export { ${n} } from '${pkg}'`
  const build = await rolldown({ input, external: [/^react(-dom)?(\/|$)/], platform: 'browser', onLog: () => {}, preserveEntrySignatures: 'strict', resolve: { conditionNames: ['browser', 'production', 'module', 'import', 'default'] }, transform: { define: { 'process.env.NODE_ENV': '"production"' } }, plugins: [{ name: 'v', resolveId: id => id.startsWith('virtual:') ? id : undefined, load: id => id.startsWith('virtual:') ? code(id.slice(8)) : undefined }], cwd: import.meta.dirname })
  const { output } = await build.generate({ format: 'es', minify: true, preserveModules: true })
  await build.close()
  const chunks = output.filter(f => f.type === 'chunk')
  const by = new Map(chunks.map(c => [c.fileName, c]))
  const size = new Map(chunks.map(c => [c.fileName, gzipSync(c.code).length]))
  const closure = (f: string, seen = new Set<string>()) => { if (seen.has(f) || !by.has(f)) return seen; seen.add(f); for (const i of by.get(f)!.imports) closure(i, seen); return seen }
  const entry = (n: string) => chunks.find(c => c.facadeModuleId === `virtual:${n}` || c.facadeModuleId === `\0virtual:${n}`) 
  const base = closure(entry('base')!.fileName)
  const rows = names.map(n => { const e = entry(n); if (!e) return [n, -1, ''] as const; const files = [...closure(e.fileName)].filter(f => !base.has(f) && f !== e.fileName); return [n, files.reduce((s, f) => s + size.get(f)!, 0), files.sort((a, b) => size.get(b)! - size.get(a)!).slice(0, 5).map(f => f.split('/').slice(-2).join('/') + ' ' + size.get(f)).join(', ')] as const })
  rows.sort((a, b) => b[1] - a[1])
  console.log('##', pkg, names.length, 'base', [...base].reduce((s, f) => s + size.get(f)!, 0))
  for (const r of rows.filter(r => r[1] > 700 || r[1] < 0)) console.log(r.join(' | '))
}
