import { useMemo } from 'react'
import { useModalContext } from '../../modal/ModalContext.ts'

/** Returns a function that formats an ISO 8601 time for the visitor's locale and time zone. */
export function useTimeOf(): (time: string) => string {
  const { lang } = useModalContext().attributes
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(lang, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    return time => format.format(new Date(time))
  }, [lang])
}
