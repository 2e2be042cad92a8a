/** Text that is read aloud when it changes, and shown in a line whose height is reserved. */
export function Announcement({ text, isHidden = false }: { text: string; isHidden?: boolean }) {
  return (
    <p role="status" className={isHidden ? 'read-only' : 'announcement'}>
      {text}
    </p>
  )
}
