import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Busy } from '../../../../components/ui/busy.ts';
import { SelectField } from '../../../../components/vehicles/select-field.tsx';
import { CAMRY } from '../../../../testing/add-page.ts';
import { DateCalendar } from './date-calendar.tsx';
import { VehicleAnswer } from './vehicle-answer.tsx';

afterEach(cleanup);

it('FLOW-21 says of lists, days and saved vehicles that they take nothing while the booking is being sent', () => {
  render(
    <Busy value={true}>
      <SelectField
        label="Make"
        none="Select make"
        value=""
        values={[]}
        onChange={() => undefined}
      />
      <DateCalendar
        value="2026-11-24"
        today="2026-11-21"
        onChoose={() => undefined}
        whyClosed={() => null}
        isFull={() => false}
        onShown={() => undefined}
      />
      <VehicleAnswer vehicle={CAMRY} isChosen={false} onChoose={() => undefined} />
    </Busy>,
  );
  expect(screen.getByLabelText('Make').ariaDisabled).toBe('true');
  expect(screen.getByRole('button', { name: /chosen/ }).ariaDisabled).toBe('true');
  expect(screen.getByRole('button', { name: /Camry/ }).ariaDisabled).toBe('true');
});
