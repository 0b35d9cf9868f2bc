import { useState } from 'react'
import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import { PhotoManager } from '../photos/photo-manager.tsx'
import { Specimens } from './specimen.tsx'

export function PhotoSpecimens() {
  const [photos, setPhotos] = useState<readonly ListedPhoto[]>([])
  return (
    <Specimens id="photos" title="Photos of a listing">
      <PhotoManager target={null} photos={photos} onChange={setPhotos} />
    </Specimens>
  )
}
