import { Pressable, type PressableProps } from './Pressable.tsx'

/** A word in a sentence that leads somewhere or does something. */
export function Link({ part = 'link', ...rest }: Omit<PressableProps, 'part'> & { part?: string }) {
  return <Pressable {...rest} part={part} className="link" />
}
