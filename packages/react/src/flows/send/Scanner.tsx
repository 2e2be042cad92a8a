import { useMachine } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { QrIcon } from '../../icons/index.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { sendMessages } from './messages.ts'
import styles from './Scanner.css?inline'
import { scanMachine } from './scan.machine.ts'

export { canScan } from './scan.machine.ts'

export interface ScannerProps {
  /** Stable function. */
  onCode: (text: string) => void
  /** Field that is filled, given the button that starts the scan. */
  children: (button: ReactNode) => ReactNode
}

/** Fills a field from a code before the camera. The picture takes the field's place. */
export function Scanner({ onCode, children }: ScannerProps) {
  useStyles(styles)
  const { cancel, retry } = useMessages(modalMessages)
  const { scan: messages } = useMessages(sendMessages)
  const machine = useMemo(() => scanMachine.provide({ actions: { report: (_, { text }) => onCode(text) } }), [onCode])
  const [state, send] = useMachine(machine)
  const { stream, problem } = state.context
  if (state.matches('closed'))
    return children(
      <IconButton part="scan" label={messages.open} icon={<QrIcon />} onClick={() => send({ type: 'scan.start' })} />,
    )
  return (
    <div className="scanner" data-part="scanner">
      {state.matches('failed') ? (
        <Notice tone="warn" live>
          {messages[problem ?? 'failed']}
        </Notice>
      ) : (
        <video
          aria-label={messages.camera}
          autoPlay
          muted
          playsInline
          ref={video => {
            if (video && stream && video.srcObject !== stream) video.srcObject = stream
          }}
        />
      )}
      <p className="small" role="status">
        {state.matches('reading') && messages.hint}
      </p>
      <div className="columns">
        <Button part="cancel" onClick={() => send({ type: 'scan.stop' })}>
          {cancel}
        </Button>
        {state.matches('failed') && (
          <Button part="retry" onClick={() => send({ type: 'scan.start' })}>
            {retry}
          </Button>
        )}
      </div>
    </div>
  )
}
