import type { Toast, ToastActor } from './toast.machine.ts'

type Scope = {
  enqueue: { sendTo(actor: ToastActor, event: { type: 'toast.show' } & Toast): void }
  system: { get(id: 'toasts'): ToastActor | undefined }
}

/** Shows a toast of the modal; a machine that runs alone has none. */
export function showToast({ enqueue, system }: Scope, toast: Toast): void {
  const toasts = system.get('toasts')
  if (toasts) enqueue.sendTo(toasts, { type: 'toast.show', ...toast })
}
