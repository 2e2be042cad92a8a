import { useModalContext } from '../modal/ModalContext.ts'
import { fill, type Gaps } from './fill.ts'

/** Fills a counted text. Its first number decides on the plural form, in a language with several. */
export function useCounted() {
  const { form } = useModalContext()
  return <Text extends string>(text: Text, numbers: Record<Gaps<Text>, number>): string => {
    const counts = Object.entries<number>(numbers)
    const values = Object.fromEntries(counts.map(([gap, count]) => [gap, `${count}`]))
    return fill<string>(form?.(text, counts[0]?.[1] ?? 0) ?? text, values)
  }
}
