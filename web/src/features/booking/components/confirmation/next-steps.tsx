const STEPS = [
  'We come to your address with water, power and everything we need.',
  'Have the keys at hand, or leave the car unlocked for the inside.',
  'Keep your confirmation number for any question about this booking.',
];

/** What happens between the booking and the clean car. */
export function NextSteps() {
  return (
    <section className="next-steps" aria-labelledby="next-steps-title">
      <h2 id="next-steps-title">What happens next</h2>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span aria-hidden="true">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
