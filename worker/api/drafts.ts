import { z } from 'zod'
import {
  DraftBody,
  DraftUpdate,
  WireDraft,
  WireDraftImages,
  WireDraftSummary,
} from '../../domain/schemas/drafts.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import {
  addDraftPhotos,
  createDraft,
  discardDraft,
  listDrafts,
  readDraft,
  removeDraftPhoto,
  saveDraft,
} from '../services/listings/listing-drafts.ts'
import { DRAFT_NOT_FOUND } from '../services/listings/photos/draft-photos.ts'
import { parseUploadedFiles } from '../services/listings/photos/uploaded-files.ts'
import { IMAGE_FIELDS_DESCRIPTION, ImagesForm, UploadedImageIds } from './images.ts'

/** Unfinished listings stored on the server, so that a reload or another device continues them. */
export const drafts = routeGroup('Listing drafts', '/drafts')

const DraftParams = z.object({ id: PathId })

drafts.route({
  method: 'get',
  path: '/',
  access: 'draft.begin',
  summary: "List the viewer's drafts, last changed first",
  answer: z.object({ data: z.array(WireDraftSummary) }),
  handler: async ({ env, viewer }) => ({ data: await listDrafts(env, viewer.userId) }),
})

drafts.route({
  method: 'post',
  path: '/',
  access: 'draft.begin',
  summary: 'Create a draft',
  body: DraftBody,
  status: 201,
  answer: z.object({ data: WireDraft }),
  async handler({ env, viewer, body, nowMs }) {
    const begun = await createDraft(env, { userId: viewer.userId, content: body.content, nowMs })
    return begun.ok ? { data: begun.value } : refuse(begun.refusal)
  },
})

drafts.route({
  method: 'get',
  path: '/:id',
  access: 'draft.manage',
  summary: 'Read a draft with its photos',
  params: DraftParams,
  answer: z.object({ data: WireDraft }),
  async handler({ env, viewer, params }) {
    const read = await readDraft(env, { draftId: params.id, userId: viewer.userId })
    return read.ok ? { data: read.value } : refuse(read.refusal)
  },
})

drafts.route({
  method: 'put',
  path: '/:id',
  access: 'draft.manage',
  summary: 'Save the content of a draft',
  description:
    '`version` is the one that the client read. If another device has saved since, the answer is 409 and nothing is overwritten.',
  params: DraftParams,
  body: DraftUpdate,
  answer: z.object({ data: WireDraft }),
  async handler({ env, viewer, params, body, nowMs }) {
    const own = { draftId: params.id, userId: viewer.userId }
    const saved = await saveDraft(env, { own, ...body, nowMs })
    return saved.ok ? { data: saved.value } : refuse(saved.refusal)
  },
})

drafts.route({
  method: 'delete',
  path: '/:id',
  access: 'draft.manage',
  summary: 'Delete a draft with its photos',
  params: DraftParams,
  answer: z.object({ message: z.string() }),
  async handler({ env, viewer, params, nowMs }) {
    const isDeleted = await discardDraft(env, { draftId: params.id, userId: viewer.userId, nowMs })
    return isDeleted ? { message: 'Draft deleted.' } : refuse(DRAFT_NOT_FOUND)
  },
})

drafts.route({
  method: 'post',
  path: '/:id/images',
  access: 'draft.manage',
  summary: 'Add photos to a draft',
  description: IMAGE_FIELDS_DESCRIPTION,
  params: DraftParams,
  form: true,
  body: ImagesForm,
  status: 201,
  answer: z.object({ data: WireDraftImages, image_ids: UploadedImageIds }),
  async handler({ env, viewer, params, body, checkAgain, nowMs }) {
    const files = parseUploadedFiles(body)
    if (!files.ok) return refuse(files.refusal)
    const own = { draftId: params.id, userId: viewer.userId }
    const added = await addDraftPhotos(env, { own, files: files.value, checkAgain, nowMs })
    return added.ok ? { data: added.value.images, image_ids: added.value.imageIds } : refuse(added.refusal)
  },
})

drafts.route({
  method: 'delete',
  path: '/:id/images/:image',
  access: 'draft.manage',
  summary: 'Remove a photo from a draft',
  params: DraftParams.extend({ image: PathId }),
  answer: z.object({ data: WireDraftImages }),
  async handler({ env, viewer, params, nowMs }) {
    const own = { draftId: params.id, userId: viewer.userId }
    const removed = await removeDraftPhoto(env, { own, imageId: params.image, nowMs })
    return removed.ok ? { data: removed.value } : refuse(removed.refusal)
  },
})
