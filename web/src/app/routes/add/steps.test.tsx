import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { addPageServer, button, CAMRY, LAST_BOOKING, question } from '../../../testing/add-page.ts';
import { fakeDate } from '../../../testing/fake-date.ts';
import { answerDateTimeLocation, choose, user } from '../../../testing/journey.ts';
import { GUEST, MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the questionnaire, step by step', () => {
  it('QUIZ-36 goes one step back by the browser’s Back and by the Back button, with every answer kept', async () => {
    const { router } = await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    await user.type(screen.getByLabelText('Name'), 'Jo');
    await user.type(screen.getByLabelText('Phone'), '5550140199');
    await choose('Street');
    await question('Which vehicle is it?');
    await act(() => router.navigate(-1));
    await question('Who should we ask for?');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Jo');
    await act(() => router.navigate(1));
    await question('Which vehicle is it?');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await question('Who should we ask for?');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await question('Would you like to add a new vehicle?');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await question('How would you like to schedule?');
  });

  it('moves the focus to the heading of the new step', async () => {
    await renderApp('/add?tab=service', addPageServer(), GUEST);
    await user.click(await button('Quick Service Setup'));
    const heading = await question('Would you like to add a new vehicle?');
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    const first = await question('How would you like to schedule?');
    expect(document.activeElement).toBe(first);
  });

  it('QUIZ-05 QUIZ-06 has a tel input with a pattern at step 1, and Driveway and Street', async () => {
    await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    const phone = screen.getByLabelText('Phone');
    expect(phone.getAttribute('type')).toBe('tel');
    expect(phone.getAttribute('pattern')).toMatch(/\\d/);
    expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
      'Driveway',
      'Street',
    ]);
    await user.type(phone, '12');
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('Enter a phone number with 7 to 15 digits');
    expect((await button('Next')).hasAttribute('disabled')).toBe(true);
  });

  it('QUIZ-55 takes a pasted phone number without its invisible marks and with plain hyphens', async () => {
    await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    await user.type(screen.getByLabelText('Name'), 'Jordan');
    const phone = screen.getByLabelText<HTMLInputElement>('Phone');
    await user.click(phone);
    await user.paste('\u202a(555) 014\u20110199\u202c');
    expect(phone.value).toBe('(555) 014-0199');
    await choose('Street');
    await question('Which vehicle is it?');
  });

  it('API-44 refuses a name with an invisible character at step 1, and says why', async () => {
    await renderApp('/add?service=detail', addPageServer(), GUEST);
    await question('Who should we ask for?');
    await user.type(screen.getByLabelText('Phone'), '5550140199');
    await user.click(screen.getByLabelText('Name'));
    await user.paste('Jo\u202erdan');
    await choose('Street');
    expect(screen.getByRole('alert').textContent).toBe(
      'Name contains a character that cannot be seen',
    );
    expect((await button('Next')).hasAttribute('disabled')).toBe(true);
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Jordan');
    await question('Which vehicle is it?');
  });

  it('QUIZ-09 QUIZ-10 QUIZ-12 QUIZ-13 has its dropdowns and the manual link at step 2', async () => {
    await renderApp('/add?skipVehicleSelect=true', addPageServer(), GUEST);
    await question('Which vehicle is it?');
    const options = (label: string) =>
      Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text).slice(
        1,
      );
    expect(options('Year')).toHaveLength(30);
    expect(options('Year')[0]).toBe(String(new Date().getFullYear()));
    expect(options('Make')).toHaveLength(21);
    const miles = screen.getByLabelText<HTMLSelectElement>('Miles').options;
    expect(Array.from(miles, ({ value, text }) => [value, text]).slice(1)).toEqual([
      ['20,000 or less', '20,000 or less'],
      ['40,000', '40,000'],
      ['60,000', '60,000'],
      ['80,000', '80,000'],
      ['100,000', '100,000'],
      ['120,000', '120,000'],
      ['140,000', '140,000'],
      ['160,000', '160,000'],
      ['180,000', '180,000'],
      ['200,000', '200,000'],
      ['220,000', '220,000'],
      ['240,000', '240,000'],
      ['250000+', '250,000+ miles'],
    ]);
    expect(screen.getByLabelText('Model').hasAttribute('disabled')).toBe(true);
    await user.selectOptions(screen.getByLabelText('Make'), 'Toyota');
    expect(await screen.findByRole('option', { name: 'Camry' })).toBeTruthy();
    await user.click(await button(/Enter manually/));
    expect(screen.getByLabelText('Vehicle description')).toBeTruthy();
  });

  it('QUIZ-17 QUIZ-18 has weeks from Sunday at step 6 and no past days; arrow keys move, only a press chooses', async () => {
    // Noon in the business's time zone; on the first of a month there would be no past day to see.
    fakeDate('2026-11-10T20:00:00Z');
    await renderApp('/add?service=detail&skipVehicleSelect=true', addPageServer(), GUEST);
    await question('Any kids or pets in the vehicle?');
    await choose('Both');
    await question('Which day suits you?');
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    const today = screen.getByRole('button', { name: /, today/ });
    const days = screen.getAllByRole('button', { name: /, \d{4}/ });
    const past = days.slice(0, days.indexOf(today));
    expect(past).toHaveLength(9);
    expect(past.every((day) => day.hasAttribute('disabled'))).toBe(true);
    today.focus();
    await user.keyboard('{PageDown}{ArrowRight}');
    expect(document.activeElement?.getAttribute('data-day')).not.toBe(
      today.getAttribute('data-day'),
    );
    await question('Which day suits you?');
    await user.keyboard('{Enter}');
    await question('What time works best?');
  });

  it('FLOW-06 has the place that announces a chosen day before there is one', async () => {
    await renderApp('/add?service=detail&skipVehicleSelect=true', addPageServer(), GUEST);
    await question('Any kids or pets in the vehicle?');
    await choose('Both');
    await question('Which day suits you?');
    const places = document.querySelectorAll('main [role="status"]');
    // The calendar's own, which says why a day is closed, and the question's.
    expect(places).toHaveLength(2);
    expect(screen.getAllByRole('status').filter((one) => one.closest('main'))).toEqual([...places]);
  });

  it('QUIZ-22 QUIZ-24 QUIZ-25 QUIZ-26 has the slots and a custom time at step 7', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
    await question('Which day suits you?');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
    await question('What time works best?');
    expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
      'Morning (8AM - 12PM)',
      'Afternoon (12PM - 4PM)',
      'Evening (4PM - 8PM)',
      'Custom time',
    ]);
    await choose('Custom time');
    expect(screen.getByText('Selected time: 12:00 AM')).toBeTruthy();
    const options = (label: string) =>
      Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text);
    expect(options('Hour')).toHaveLength(12);
    expect(options('Minutes')).toHaveLength(60);
    await user.selectOptions(screen.getByLabelText('Hour'), '9');
    await user.selectOptions(screen.getByLabelText('Minutes'), '30');
    await user.click(await button('PM'));
    expect(screen.getByText('Selected time: 9:30 PM')).toBeTruthy();
    await user.click(await button('Next'));
    await question('Service Location & Notes');
  });

  it('QUIZ-29 QUIZ-30 SUGG-01 SUGG-02 SUGG-07 suggests addresses at step 8, and needs a location', async () => {
    const server = addPageServer({
      vehicles: [CAMRY],
      lastBooking: { ...LAST_BOOKING, location: null },
    });
    await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
    await question('Which day suits you?');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getAllByRole('button', { name: / 15, / })[0] as HTMLElement);
    await choose(/^Evening/);
    await question('Service Location & Notes');
    expect(screen.getByLabelText(/Special requests/).tagName).toBe('TEXTAREA');
    expect((await button('Continue')).hasAttribute('disabled')).toBe(true);
    const address = screen.getByRole('combobox', { name: 'Service address' });
    expect(screen.queryByRole('option')).toBeNull();
    // Typed text is saved after a second, which a busy machine may need for these keys.
    const others = () =>
      server.calls.filter(({ body }) => body?.['operationName'] !== 'SaveQuizResponse');
    const before = others();
    await user.type(address, '1420 Oak');
    expect(others()).toEqual(before);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toBe('1420 Oak');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(address.getAttribute('aria-activedescendant')).toBe(
      screen.getAllByRole('option')[1]?.id,
    );
    await user.keyboard('{Enter}');
    expect((address as HTMLInputElement).value).toBe('1420 Oak Street, San Francisco, CA');
    expect(screen.queryByRole('option')).toBeNull();
    expect((await button('Continue')).hasAttribute('disabled')).toBe(false);
    await user.keyboard('{Backspace}{ArrowUp}');
    const last = screen.getAllByRole('option').at(-1);
    expect(address.getAttribute('aria-activedescendant')).toBe(last?.id);
    // Such an Enter ends the composing of a character and takes nothing.
    fireEvent.keyDown(address, { key: 'Enter', isComposing: true });
    expect(screen.getAllByRole('option').at(-1)).toBe(last);
  });

  it('QUIZ-32 QUIZ-33 QUIZ-35 ERR-20 has notice, prices and a button that asks for a package at step 8.5', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Choose your package');
    expect(screen.getByText("Looks like you didn't select a service")).toBeTruthy();
    const offers = screen.getAllByRole('radio').map(({ textContent }) => textContent ?? '');
    expect(offers).toEqual([
      expect.stringMatching(/^Maintenance\D*45.*\$100/),
      expect.stringMatching(/^Detail(?! Plus).*\$150/),
      expect.stringMatching(/^Detail Plus(?! \+).*\$200/),
      expect.stringMatching(/^Detail Plus \+.*\$299/),
    ]);
    await user.click(await button('Complete Booking'));
    expect(await screen.findByText('Please select a service')).toBeTruthy();
    expect(screen.getByText('Choose a service package to continue with booking')).toBeTruthy();
    expect(server.callsOf('BookAppointment')).toHaveLength(0);
  });

  it('QUIZ-34 books by itself at step 8.5 500 ms after the choice, and not before', async () => {
    const server = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Choose your package');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('radio', { name: /^Maintenance/ }));
    await act(() => jest.advanceTimersByTimeAsync(499));
    expect(server.callsOf('BookAppointment')).toHaveLength(0);
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    await waitFor(() => expect(server.callsOf('BookAppointment')).toHaveLength(1));
  });
});
