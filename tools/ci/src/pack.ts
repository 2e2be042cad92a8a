import { execFileSync } from 'node:child_process'

/** Packs a package as it is published. Returns the path of its tarball in `out`. */
export function pack(folder: string, out: string): string {
  const packed = execFileSync('pnpm', ['pack', '--json', '--pack-destination', out], { cwd: folder, encoding: 'utf8' })
  const { filename } = JSON.parse(packed.slice(packed.indexOf('{'))) as { filename: string }
  return filename
}
