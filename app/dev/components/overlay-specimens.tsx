import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { Dialog, DialogHead } from '../../components/ui/overlays/dialog.tsx'
import { Specimen, Specimens } from './specimen.tsx'

type Shape = 'sheet' | 'window'

export function OverlaySpecimens() {
  const [shape, setShape] = useState<Shape | null>(null)
  const close = () => setShape(null)
  return (
    <Specimens id="overlays" title="Dialog, sheet">
      <Specimen label="Dialogs">
        <Button onClick={() => setShape('window')}>Open a dialog</Button>
        <Button onClick={() => setShape('sheet')}>Open a sheet</Button>
      </Specimen>
      <Dialog open={shape !== null} onClose={close} label="Cancel your maximum" shape={shape ?? 'window'}>
        <DialogHead title="Cancel your maximum" onClose={close} />
        <div className="flex flex-col gap-5 p-5">
          <p>Bids that were already made for you stand. From now on nobody bids for you here.</p>
          <TextField label="Why" name="why" hint="Optional" />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={close}>
              Cancel maximum
            </Button>
            <Button variant="text" onClick={close}>
              Keep it
            </Button>
          </div>
        </div>
      </Dialog>
    </Specimens>
  )
}
