(() => {
  const page = document.body.dataset.page;
  const root = location.pathname.replace(/\/account\/.*$/, '');
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  const byId = (id) => document.getElementById(id);
  const form = byId('form');
  const status = byId('status');

  const advice = {
    password: 'You can request a new one.',
    'sign-in': 'You can request a new one.',
    invitation: 'Ask the person who invited you for a new one.',
    email: 'Request a new one where you requested this one.',
  };

  const say = (text, kind) => {
    status.textContent = text;
    status.className = kind;
  };
  const title = (text, lead) => {
    byId('title').textContent = text;
    byId('lead').textContent = lead;
  };
  const show = (...ids) => {
    for (const id of ids) byId(id).hidden = false;
    form.hidden = false;
  };
  const done = (text, lead) => {
    form.hidden = true;
    say('', '');
    title(text, lead);
    byId('title').focus();
  };
  const valueOf = (id) => (byId(`${id}-field`)?.hidden === false ? byId(id).value : '');

  async function post(path, body) {
    const answer = await fetch(`${root}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: page === 'sign-in' ? 'same-origin' : 'omit',
    }).catch(() => undefined);
    if (!answer) throw new Error('The server cannot be reached. Check your connection and try again.');
    const text = await answer.text();
    const told = text === '' ? {} : JSON.parse(text);
    if (answer.ok) return told;
    const fault = new Error(inWords(answer, told));
    fault.code = told.code;
    fault.fields = (told.errors ?? []).map(({ attr }) => attr);
    throw fault;
  }

  function inWords(answer, told) {
    if (told.code === 'invalid_link') return `It was used, has expired, or was replaced by a newer one. ${advice[page]}`;
    if (answer.status === 429) return `Too many attempts. Try again in ${answer.headers.get('retry-after') ?? '60'} seconds.`;
    if (answer.status === 503) return 'The server is busy. Try again in a moment.';
    if (answer.status >= 500) return 'The server failed. Try again in a moment.';
    return (told.errors ?? []).map(({ detail }) => detail).join(' ') || told.detail || 'The request failed.';
  }

  /** Shows an error below the field that caused it, or after the form. */
  function failed(error) {
    const inputs = [...form.querySelectorAll('input')];
    const blamed = inputs.find(({ id }) => (error.fields ?? []).includes(id) && byId(`${id}-field`)?.hidden === false);
    for (const input of inputs) input.setAttribute('aria-invalid', String(input === blamed));
    if (error.code === 'invalid_link') {
      form.hidden = true;
      title('This link does not work', '');
      byId('again').hidden = page !== 'password' && page !== 'sign-in';
    }
    if (blamed) byId(`${blamed.id}-field`).append(status);
    else form.after(status);
    say(error.message, 'bad');
    blamed?.focus();
  }

  function onSubmit(label, work) {
    const button = byId('submit');
    button.textContent = label;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true;
      say('', '');
      try {
        await work();
      } catch (error) {
        failed(error);
      } finally {
        button.disabled = false;
      }
    });
  }

  function askForPassword(label, kind) {
    const input = byId('password');
    byId('password-label').textContent = label;
    input.autocomplete = kind === 'current' ? 'current-password' : 'new-password';
    input.required = kind !== 'none';
    if (kind === 'current') byId('password-note').hidden = true;
    else input.minLength = Number(input.dataset.min);
    show('password-field', 'reveal-field');
  }

  /** Nothing is chosen at first: anyone can register any address in their workspace. */
  function offerWorkspaces(workspaces) {
    for (const { id, name, username } of workspaces) {
      const label = document.createElement('label');
      const input = document.createElement('input');
      label.className = 'check';
      input.type = 'checkbox';
      input.name = 'join';
      input.value = id;
      label.append(input, `${name} (as ${username})`);
      byId('join-field').append(label);
    }
    if (workspaces.length > 0) show('join-field');
  }
  const chosenWorkspaces = () => [...form.querySelectorAll('input[name=join]:checked')].map(({ value }) => Number(value));

  byId('reveal').addEventListener('change', (event) => {
    byId('password').type = event.target.checked ? 'text' : 'password';
  });

  const pages = {
    async password() {
      if (token === '') {
        title('Set a password', 'Enter your address. If it is known, we mail you a link.');
        byId('email').required = true;
        show('email-field');
        onSubmit('Mail me a link', async () => {
          await post('password/reset/', { email: valueOf('email') });
          done('Check your mail', 'If this address is known, a link has been sent to it. It works for an hour.');
        });
        return;
      }
      title('Choose a password', 'You will be signed out everywhere else.');
      const { workspaces } = await post('links/preview/', { token });
      offerWorkspaces(workspaces);
      askForPassword('New password', 'new');
      onSubmit('Set the password', async () => {
        await post('password/reset/confirm/', { token, password: valueOf('password'), join: chosenWorkspaces() });
        done('Your password is set', 'You can sign in with it now.');
      });
    },

    'sign-in'() {
      if (token === '') {
        title('Sign in by mail', 'Enter your address. If it has an account, we mail you a link that signs you in.');
        byId('email').required = true;
        show('email-field');
        onSubmit('Mail me a link', async () => {
          await post('session/link/', { email: valueOf('email') });
          done('Check your mail', 'If this address has an account, a link has been sent to it. It works for an hour.');
        });
        return;
      }
      title('Sign in', 'Press the button to sign in with this browser.');
      show();
      onSubmit('Sign in', async () => {
        const session = await post('session/link/confirm/', { token });
        done('You are signed in', `You are ${session.user.username} in ${session.workspace.name}.`);
      });
    },

    async email() {
      title('One moment', 'Loading what the link is for.');
      const asked = await post('links/preview/', { token });
      const [workspace] = asked.workspaces;
      title(
        'Confirm your address',
        workspace === undefined
          ? `Press the button to confirm that ${asked.email} is yours.`
          : `The workspace “${workspace.name}” has registered ${asked.email} for its user “${workspace.username}”. Is this address yours, and do you know this workspace?`,
      );
      show();
      byId('decline-field').hidden = false;
      byId('decline').addEventListener('click', async () => {
        await post('email/verify/decline/', { token, report: byId('report').checked }).then(() => {
          byId('decline-field').hidden = true;
          done('You have declined', 'The workspace cannot ask you to confirm this address again.');
        }, failed);
      });
      let isAsked = workspace === undefined;
      onSubmit('Confirm', async () => {
        if (!isAsked) {
          isAsked = true;
          title(
            `Join ${workspace.name}?`,
            'If you have an account here, you can sign in to this workspace with it. Choose it below, or leave it out.',
          );
          offerWorkspaces(asked.workspaces);
          byId('decline-field').hidden = true;
          return;
        }
        const join = chosenWorkspaces().length > 0;
        await post('email/verify/confirm/', { token, join });
        byId('decline-field').hidden = true;
        done('Your address is confirmed', 'Thank you. You can close this page.');
      });
    },

    async invitation() {
      title('One moment', 'Loading your invitation.');
      const asked = await post('invitations/preview/', { token });
      title(
        `Join ${asked.workspace_name}`,
        `You have been invited as ${asked.role === 'member' ? 'a member' : `an ${asked.role}`}, with your address ${asked.email}.`,
      );
      byId('email').value = asked.email;
      if (asked.username === null) show('username-field', 'full_name-field');
      if (asked.password === 'current') askForPassword('Password of your account', 'current');
      if (asked.password === 'new') askForPassword('Choose a password', 'new');
      show();
      onSubmit('Accept the invitation', async () => {
        const given = {
          username: valueOf('username').trim(),
          full_name: valueOf('full_name').trim(),
          password: valueOf('password'),
        };
        const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
        const user = await post('invitations/accept/', { token, ...filled });
        done(`Welcome to ${asked.workspace_name}`, `You are ${user.username} here. You can sign in now.`);
      });
    },
  };

  Promise.resolve()
    .then(() => pages[page]())
    .catch((error) => {
      title('The request failed', '');
      failed(error);
    });
})();
