import { INTERNAL_BOOKING_LINKS_PATH } from '@dewlane/internal-api';
import type { Customer, GraphqlResponse, Harness } from './harness.ts';

const APPOINTMENT_FIELDS = `
  id vehicleId vehicleInfo serviceType servicePackage serviceDate scheduledDate timeSlot customTime
  startsAt endsAt status priceCents price confirmationNumber location specialInstructions
  contactName contactPhone contactEmail sessionId createdAt`;

export const QUIZ_FIELDS = `
  id sessionId contactName contactPhone parkingOption vehicleType previouslyDetailed occupants
  serviceDate timeSlot customTime location customVehicleInfo selectedServicePackage
  specialInstructions year make model miles vehicleId completedAt createdAt updatedAt`;

export interface AppointmentResult {
  id: string;
  vehicleId: string;
  vehicleInfo: string;
  serviceType: string;
  servicePackage: string | null;
  serviceDate: string;
  scheduledDate: string;
  timeSlot: string | null;
  customTime: string | null;
  startsAt: string;
  endsAt: string;
  status: string;
  priceCents: number | null;
  price: string | null;
  confirmationNumber: string;
  location: string | null;
  specialInstructions: string | null;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  sessionId: string | null;
  createdAt: string;
}

export interface QuizResult {
  id: string;
  sessionId: string;
  contactName: string | null;
  location: string | null;
  serviceDate: string | null;
  timeSlot: string | null;
  completedAt: boolean;
}

type Input = Record<string, unknown>;

/** The minimal answers for a booking. */
export const ANSWERS = {
  contactName: 'Ann Example',
  contactPhone: '(555) 010-2030',
  parkingOption: 'Driveway',
  vehicleType: 'sedan',
  previouslyDetailed: 'no',
  occupants: 'Pets',
  serviceDate: '2026-11-21',
  timeSlot: 'morning',
  location: '1 Main St, San Jose',
  selectedServicePackage: 'full',
  specialInstructions: 'Mind the dog',
};

/** The refusal in a response, such as its code and status. */
export const refusalOf = ({ errors }: GraphqlResponse<unknown>) => errors?.[0]?.extensions;

/** The service's mutations. */
export function operationsOf(harness: Harness) {
  const send = async <Data>(
    claims: Parameters<Harness['graphql']>[0],
    mutation: string,
    inputType: string,
    selection: string,
    input: Input,
  ): Promise<GraphqlResponse<Record<string, Data>>> =>
    await harness.graphql(
      claims,
      `mutation ($input: ${inputType}!) { ${mutation}(input: $input) { ${selection} } }`,
      { input },
    );
  return {
    book: (claims: Parameters<Harness['graphql']>[0], input: Input) =>
      send<{ appointment: AppointmentResult; quizResponse: QuizResult }>(
        claims,
        'bookAppointment',
        'BookAppointmentInput',
        `appointment { ${APPOINTMENT_FIELDS} } quizResponse { ${QUIZ_FIELDS} }`,
        input,
      ),
    create: (claims: Parameters<Harness['graphql']>[0], input: Input) =>
      send<AppointmentResult & { quizResponse: QuizResult | null }>(
        claims,
        'createAppointment',
        'CreateAppointmentInput',
        `${APPOINTMENT_FIELDS} quizResponse { ${QUIZ_FIELDS} }`,
        input,
      ),
    save: (claims: Parameters<Harness['graphql']>[0], input: Input) =>
      send<QuizResult>(claims, 'saveQuizResponse', 'SaveQuizResponseInput', QUIZ_FIELDS, input),
    discard: (claims: Parameters<Harness['graphql']>[0], sessionId: string) =>
      send<{ sessionId: string }>(
        claims,
        'discardQuizDraft',
        'DiscardQuizDraftInput',
        'sessionId',
        { sessionId },
      ),
    setContactEmail: (claims: Parameters<Harness['graphql']>[0], input: Input) =>
      send<AppointmentResult>(
        claims,
        'setContactEmail',
        'SetContactEmailInput',
        APPOINTMENT_FIELDS,
        input,
      ),
    update: (claims: Parameters<Harness['graphql']>[0], input: Input) =>
      send<{ id: string; version: number; undoForMs: number | null }>(
        claims,
        'updateAppointment',
        'UpdateAppointmentInput',
        'id version undoForMs',
        input,
      ),
    plan: (claims: Parameters<Harness['graphql']>[0], input: Input) =>
      send<{ id: string; version: number; undoForMs: number | null }>(
        claims,
        'planArrival',
        'PlanArrivalInput',
        'id version undoForMs',
        input,
      ),
    undo: (claims: Parameters<Harness['graphql']>[0], input: Input) =>
      send<{ id: string; version: number; undoForMs: number | null }>(
        claims,
        'undoAppointmentChange',
        'UndoAppointmentChangeInput',
        'id version undoForMs',
        input,
      ),
    remove: (claims: Parameters<Harness['graphql']>[0], input: Input) =>
      send<{ id: string; version: number }>(
        claims,
        'deleteAppointment',
        'DeleteAppointmentInput',
        'id version',
        input,
      ),
  };
}

/** Books a wash of a new vehicle; throws unless it succeeds. */
export async function booked(
  harness: Harness,
  claims: Customer,
  answers: Input = {},
  more: Input = {},
): Promise<{ appointment: AppointmentResult; quizResponse: QuizResult }> {
  const vehicleId = more['vehicleId'] ?? (await harness.vehicleOf(claims));
  const input = { vehicleId, answers: { ...ANSWERS, ...answers }, ...more };
  const { data, errors } = await operationsOf(harness).book(claims, input);
  const done = data?.['bookAppointment'];
  if (!done) throw new Error(JSON.stringify(errors));
  return done;
}

/** Opens the page behind a link, or presses a button of it, as its reader does. */
export function pressLink(
  harness: Harness,
  token: string,
  action: 'confirm' | 'unsubscribe' | 'show',
): Promise<Response> {
  return harness.fetch({ system: 'gateway' }, INTERNAL_BOOKING_LINKS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, action }),
  });
}
