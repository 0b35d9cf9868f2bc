import { z } from 'zod'
import { PathId, WireTime } from '../../domain/schemas/text-fields.ts'
import { WireVehicle } from '../../domain/schemas/vehicle.ts'
import { VehicleEdit, VehicleInput } from '../../domain/schemas/vehicle-input.ts'
import { readFields } from '../http/read-request.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { createVehicle } from '../services/listings/create-vehicle.ts'
import { editVehicle, readMyVehicle } from '../services/listings/edit-vehicle.ts'
import { parseUploadedFiles } from '../services/listings/photos/uploaded-files.ts'

/** Vehicles, created before the auction that sells them. */
export const vehicles = routeGroup('Vehicles', '/vehicles')

const NewVehicle = VehicleInput.extend({
  draft_id: z
    .preprocess((value) => (value === '' ? undefined : value), PathId.optional())
    .describe("A draft whose photos become the vehicle's"),
})

vehicles.route({
  method: 'post',
  path: '/',
  access: 'vehicle.create',
  summary: 'Store a vehicle with its photos',
  description:
    'Photos as `images[]` or `images[i]`, with `image_alt_text[i]` and `image_type[i]`. If the viewer has an unsold vehicle with this VIN that is in no auction, that vehicle is overwritten.',
  form: true,
  body: NewVehicle,
  status: 201,
  answer: z.object({ data: z.object({ id: z.number().int() }) }),
  async handler({ env, viewer, body, checkAgain, nowMs }) {
    const read = readFields(body, NewVehicle, ['features'])
    if (!read.ok) return refuse(read.refusal)
    const files = parseUploadedFiles(body)
    if (!files.ok) return refuse(files.refusal)
    const { draft_id: draftId = null, ...vehicle } = read.value
    const created = await createVehicle(env, {
      viewer,
      vehicle,
      files: files.value,
      draftId,
      checkAgain,
      nowMs,
    })
    return created.ok ? { data: { id: created.value } } : refuse(created.refusal)
  },
})

const VehicleParams = z.object({ id: PathId })
const OwnVehicle = WireVehicle.extend({ updated_at: WireTime })

vehicles.route({
  method: 'get',
  path: '/:id',
  access: 'vehicle.edit',
  summary: "Read one of the viewer's vehicles for editing",
  params: VehicleParams,
  answer: z.object({ data: OwnVehicle }),
  async handler({ env, viewer, params }) {
    const read = await readMyVehicle(env, { vehicleId: params.id, viewer })
    return read.ok ? { data: read.value } : refuse(read.refusal)
  },
})

vehicles.route({
  method: 'put',
  path: '/:id',
  access: 'vehicle.edit',
  summary: 'Edit a vehicle',
  description:
    'The body describes the whole vehicle, not only the changed fields. VIN, year, make and model are fixed once the listing is public. Once there are bids, body, fuel, engine, transmission, drivetrain and title status are fixed too, the mileage only goes up, and declarations only get worse. A refused change is 422 at its field.',
  params: VehicleParams,
  body: VehicleEdit,
  answer: z.object({ message: z.string(), data: OwnVehicle }),
  async handler({ env, viewer, params, body, nowMs }) {
    const edited = await editVehicle(env, { vehicleId: params.id, viewer, edit: body, nowMs })
    return edited.ok
      ? { message: 'Vehicle updated successfully!', data: edited.value }
      : refuse(edited.refusal)
  },
})
