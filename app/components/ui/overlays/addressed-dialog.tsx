import { useNavigate } from '@remix-run/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { openPage } from '../../../lib/page/open-page.ts'
import { Card } from '../card.tsx'
import { TextLink } from '../text-link.tsx'
import { Dialog, DialogHead } from './dialog.tsx'

interface AddressedDialogProps {
  readonly title: string
  /** The address without the dialog. */
  readonly closeHref: string
  readonly children: ReactNode
}

const never = () => () => undefined

/** A dialog that the address opens, so that Back closes it. Without scripts it is a card at its place in the page. */
export function AddressedDialog({ title, closeHref, children }: AddressedDialogProps) {
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const navigate = useNavigate()
  if (!hasScripts) {
    return (
      <Card title={title} aside={<TextLink to={closeHref}>Cancel</TextLink>} flush>
        {children}
      </Card>
    )
  }
  const close = () => openPage(navigate, closeHref, { preventScrollReset: true })
  return (
    <Dialog open onClose={close} label={title}>
      <DialogHead title={title} onClose={close} />
      {children}
    </Dialog>
  )
}
