import {
  type AddOnKey,
  type AppointmentStatus,
  BRAND,
  isAddOn,
  SERVICE_PACKAGES,
  type ServicePackageKey,
} from '@dewlane/catalog';
import type { MessageDetailName } from '../../domain/message/message-details.ts';
import type { AddressKind, Words } from './english.ts';

const REMINDER = {
  subject: 'Recordatorio: su lavado del',
  heading: 'Su lavado se acerca',
  text: 'Vamos hasta donde usted esté. Por favor, deje el auto donde podamos llegar a él.',
};
const OFF = {
  subject: 'Cancelado: su lavado del',
  heading: 'Su lavado está cancelado',
  text: 'No se realizará, y usted no tiene que hacer nada.',
};
const CHANGED =
  'Su reserva se modificó. Primero aparece lo que cambió y después la reserva completa, como está ahora.';

const LABELS: Readonly<Record<MessageDetailName, string>> = {
  time: 'Cuándo',
  serviceType: 'Servicio',
  addOn: 'Complemento',
  vehicleInfo: 'Vehículo',
  location: 'Lugar',
  priceCents: 'Precio',
  gateCode: 'Código del portón',
  specialInstructions: 'Notas',
};

const orIfHeard = (time: string, others: string) => `${time} (o ${others}, si se le indicó)`;

const STATUS: Readonly<Record<AppointmentStatus, string>> = {
  scheduled: 'Reservada',
  in_progress: 'En curso',
  completed: 'Terminada',
  cancelled: 'Cancelada',
};

const PACKAGES: Readonly<Record<ServicePackageKey, string>> = {
  maintenance: 'Mantenimiento',
  detail: 'Detallado',
  full: 'Detallado Plus',
  everything: 'Detallado Plus +',
};

const ADD_ONS: Readonly<Record<AddOnKey, string>> = {
  ceramic_wax: 'Cera cerámica',
  seat_extraction: 'Limpieza profunda de asientos',
  carpet_extraction: 'Limpieza profunda de alfombras',
};

/**
 * Every text of messages and of the pages and files that belong to them, in United States Spanish, with "usted"
 * (SELF-11).
 */
export const SPANISH: Words = {
  language: 'es',
  locale: 'es-US',
  times: {
    window: (from, to) => `entre ${clock(from)} y ${clock(to)}`,
    exact: (time) => `a ${clock(time)}`,
    anyTime: 'a cualquier hora de ese día',
  },
  // Names that the owner typed are not translated.
  service: (name) => {
    const known = Object.values(SERVICE_PACKAGES).find((offered) => offered.name === name);
    return known ? PACKAGES[known.key] : name;
  },
  addOn: (key) => (isAddOn(key) ? ADD_ONS[key] : key),
  phrases: {
    confirmation: {
      subject: 'Reservado: su lavado del',
      heading: 'Su lavado está reservado',
      text: 'Vamos hasta donde usted esté, y con gusto cuidaremos su auto.',
    },
    '24h': REMINDER,
    '2h': REMINDER,
    moved: {
      subject: 'Nuevo horario: su lavado es ahora el',
      heading: 'Su lavado tiene un nuevo horario',
      text: CHANGED,
    },
    changed: {
      subject: 'Modificado: su lavado del',
      heading: 'Su lavado cambió',
      text: CHANGED,
    },
    cancelled: OFF,
    deleted: OFF,
    link: {
      subject: 'Nuevo enlace: su lavado del',
      heading: 'Su nuevo enlace',
      text: 'Los enlaces anteriores de su reserva ya no funcionan. Use el de este mensaje; nada más cambió.',
    },
  },
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  labels: LABELS,
  confirmation: 'Confirmación',
  different: 'Qué cambió',
  was: 'antes',
  now: 'ahora',
  changeLine: (label, word) => `${label}, ${word}`,
  notKnown: 'sin indicar',
  either: (one, other) => `${one} o ${other}`,
  orIfHeard,
  notTold: 'no se muestra hasta que confirme que este correo es suyo',
  quiet: {
    saved: 'con datos',
    removed: 'datos eliminados',
    none: 'sin datos',
    another: 'con otros datos',
  },
  help: {
    until: (until, phone) =>
      `Puede cambiar o cancelar su reserva por su cuenta hasta el ${until}, con el enlace de arriba. Después, ${phone === null ? 'responda a este mensaje' : `llame al ${phone}`}.`,
    change: (phone) => `Para cambiar o cancelar, ${reply(phone)}`,
    again: (phone) => `Para consultar o volver a reservar, ${reply(phone)}`,
  },
  footnote: (zoneName, isOff) =>
    `Los horarios están en ${zoneName}. El archivo adjunto ${isOff ? 'quita la cita de' : 'agrega la cita a'} su calendario.`,
  seeBooking: 'Ver mi reserva',
  seeAndConfirm: 'Ver mi reserva y confirmar mi correo',
  stopAll: 'Dejar de recibir mensajes en este correo',
  calendar: {
    comes: (time) => ` (llegamos ${time})`,
    description: (number, time, zone) => `Confirmación ${number}\nLlegamos ${ended(time + zone)}`,
  },
  // Short wordings, since a message must fit two SMS segments.
  text: {
    times: {
      window: (from, to) => `de ${from} a ${to}`,
      exact: (time) => `a ${clock(time)}`,
      anyTime: 'a cualquier hora',
    },
    booked: (when) => ended(`Su lavado está reservado para el ${when}`),
    reminder: (when) =>
      `${ended(`Su lavado se acerca: ${when}`)} Deje el auto donde podamos llegar a él.`,
    moved: (when, was, others) =>
      [
        ended(`Nuevo horario de su lavado: ${when}`),
        ...(was ? [ended(`Antes: ${was}`)] : []),
        ...(others ? [`Otros cambios: ${others}.`] : []),
      ].join(' '),
    changed: (when, things) =>
      ended(`Su lavado del ${when}${things ? ` cambió: ${things}` : ' cambió'}`),
    cancelled: (when) => `Su lavado del ${when} está cancelado.`,
    orIfHeard,
    link: (when) => `Nuevo enlace de su lavado del ${when}. Los anteriores ya no funcionan.`,
    questions: (phone) => `¿Preguntas? Llame al ${phone}.`,
    details: (link) => `Detalles: ${link}`,
    change: (link) => `Ver, cambiar o cancelar: ${link}`,
    see: (link) => `Ver: ${link}`,
    stop: 'Responda STOP para no recibir más.',
  },
  page: {
    ended: 'Este enlace ya no funciona',
    over: 'Esta reserva ya terminó',
    newest:
      'Los enlaces dejan de funcionar unos días después del lavado, cuando una reserva pasa a otro correo y cuando alguien los desactiva. Nuestro mensaje más reciente sobre su reserva tiene el enlace que funciona.',
    orCall: (phone) => ` O llame al ${phone}.`,
    goTo: `Ir a ${BRAND}`,
    title: 'Su lavado',
    status: 'Estado',
    statuses: STATUS,
    change: (phone, what, isOn) => {
      const mayReply = what === 'address';
      const aim = isOn ? 'Para cambiar o cancelar' : 'Para consultar o volver a reservar';
      if (phone === null) {
        return mayReply
          ? `${aim}, responda a nuestro mensaje.`
          : `Puede ${isOn ? 'cambiar o cancelar' : 'volver a reservar'} aquí cuando esta página haya cargado, para lo que hace falta JavaScript.`;
      }
      return `${aim}, llame al ${phone}${mayReply ? ' o responda a nuestro mensaje' : ''}.`;
    },
    times: (zoneName) => `Los horarios están en ${zoneName}.`,
    stopped: (what) =>
      `Ya no enviamos mensajes a su ${NAMES[what]}.${what === 'number' ? ' Si respondió STOP, envíe START al número del que llegaron nuestros mensajes.' : ''}`,
    sendAgain: 'Volver a recibir mensajes',
    stopAll: (what) => `Dejar de recibir mensajes en este ${NAMES[what]}`,
    confirmed: (what) => `Usted confirmó que este ${NAMES[what]} es suyo.`,
    isItYours: (what) =>
      `¿Es suyo el ${NAMES[what]} al que escribimos? Cuando lo confirme, le diremos el resto: adónde vamos y qué auto es.`,
    itIsMine: (what) => `Sí, este ${NAMES[what]} es mío`,
    mistyped: (what) =>
      `¿No sabe nada de un lavado? Entonces alguien escribió mal un ${NAMES[what]}.`,
    seeBooking: 'Ver la reserva',
    messagesStopped: 'Ya no enviamos mensajes',
    nothingMore: (what) =>
      `No enviaremos nada más a este ${NAMES[what]}. Las reservas quedan como están.`,
    stopTitle: '¿Dejar de recibir mensajes?',
    stopText: (what) =>
      `Entonces no enviaremos nada más al ${NAMES[what]} al que llegó este enlace: ni confirmaciones, ni recordatorios, ni avisos de cambios. Las reservas quedan como están.`,
    stop: 'Dejar de recibir mensajes',
  },
};

const NAMES: Readonly<Record<AddressKind, string>> = { address: 'correo', number: 'número' };

/** `las 8:00 a.m.`, `la 1:30 p.m.` */
function clock(time: string): string {
  return `${/^1\D/.test(time) ? 'la' : 'las'} ${time}`;
}

/** Ends a sentence with a full stop, unless `a.m.` or `p.m.` already does. */
function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

function reply(phone: string | null): string {
  return phone === null
    ? 'responda a este mensaje.'
    : `llame al ${phone} o responda a este mensaje.`;
}
